import { globalStyle, style } from '@vanilla-extract/css'
import { cluster, inlineRow, stack } from '#web/styles/arrange.ts'
import { category, media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const range = style({ display: 'grid', gap: vars.space3, marginBlockEnd: vars.space4 })
export const dates = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space3,
  '@media': { [media.below320]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const rangeNote = style({
  ...mutedSmallText,
  ...cluster(`0 ${vars.space2}`, 'baseline'),
})
globalStyle(`${rangeNote} button`, textSize.sm)

export const content = style(stack(vars.space3))
export const before = style(mutedSmallText)

export const rows = style({ display: 'grid', gap: vars.space1, marginInline: `calc(-1 * ${vars.space2})` })
/** A row of the comparison, which is also the legend of the chart: a click shows only its category in the chart and in the list. */
export const row = style({
  ...textSize.sm,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(4.25rem, max-content)',
  alignItems: 'center',
  gap: '0.25rem 0.375rem',
  width: '100%',
  padding: `${vars.space1} ${vars.space2}`,
  border: 0,
  borderRadius: vars.radius3,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.hover },
    '&[aria-pressed=true]': { boxShadow: `inset 0 0 0 1px ${vars.lineStrong}` },
  },
  '@media': {
    [media.touch]: { minHeight: vars.touch },
    // Forced colours remove the shadow. Each row has a border, so that a click does not move the text.
    [media.forcedColours]: {
      border: '1px solid Canvas',
      selectors: { '&[aria-pressed=true]': { borderColor: 'Highlight' } },
    },
  },
})
/** The row for all categories has neutral colours instead of the colours of a category. */
export const wholeRow = style([
  row,
  {
    vars: {
      [category.solid]: vars.text,
      [category.soft]: vars.sunken,
      [category.border]: vars.line,
    },
  },
])
export const rowName = style({ fontWeight: vars.weightStrong })
// “Physical Availability” and “+100 points” fit on one line.
globalStyle(`${rowName} > *`, { columnGap: '0.375rem' })
export const difference = style({ fontWeight: vars.weightStrong, textAlign: 'end', whiteSpace: 'nowrap' })
export const same = style({ color: vars.textMuted, textAlign: 'end' })
export const percents = style({
  ...inlineRow('0.125rem'),
  justifyContent: 'flex-end',
  color: vars.textMuted,
})
globalStyle(`${percents} strong`, { color: vars.text })
export const arrow = style({
  width: '0.75rem',
  height: '0.75rem',
  selectors: { '[dir=rtl] &': { scale: '-1 1' } },
})

export const bar = style({
  position: 'relative',
  gridColumn: '1 / -1',
  height: '0.375rem',
  overflow: 'hidden',
  borderRadius: vars.radius1,
  background: category.soft,
  boxShadow: `inset 0 0 0 1px ${category.border}`,
  '@media': { [media.forcedColours]: { border: '1px solid CanvasText' } },
})
const part = { position: 'absolute', insetBlock: 0 } as const
export const common = style({
  ...part,
  insetInlineStart: 0,
  background: `color-mix(in srgb, ${category.solid} 45%, ${vars.surface})`,
  '@media': { [media.forcedColours]: { background: 'GrayText', forcedColorAdjust: 'none' } },
})
export const gained = style({
  ...part,
  background: category.solid,
  // The border separates gained progress from earlier progress.
  borderInlineStart: `2px solid ${vars.surface}`,
  selectors: { '&[style*="inset-inline-start: 0%"]': { borderInlineStart: 0 } },
  '@media': { [media.forcedColours]: { background: 'Highlight', forcedColorAdjust: 'none' } },
})
export const lost = style({ ...part, border: `1px dashed ${category.solid}` })

/** Almost as high as the loading state, so that the team below does not move far. */
export const unavailable = style({ display: 'grid', alignContent: 'center', minHeight: '16rem' })
export const empty = style({ display: 'grid', gap: vars.space1 })
export const emptyTitle = style({ fontWeight: vars.weightStrong })
export const emptyText = style(mutedSmallText)
