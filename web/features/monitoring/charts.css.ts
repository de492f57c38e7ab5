import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#web/styles/media.ts'
import { textSize, vars } from '#web/styles/tokens.css.ts'

export const charts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space6,
  marginBlockEnd: vars.space4,
  '@media': {
    [media.from1024]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: vars.space8 },
  },
})
export const figure = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto auto 1fr',
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `0 ${vars.space4}`,
})
export const title = style({ ...textSize.sm, fontWeight: vars.weightStrong })
export const key = style({ ...textSize.xs, display: 'flex', gap: vars.space3, color: vars.textMuted })
const swatch = style({
  display: 'inline-block',
  width: '0.5rem',
  height: '0.5rem',
  marginInlineEnd: '0.25rem',
  borderRadius: vars.radius1,
  '@media': { [media.forcedColours]: { forcedColorAdjust: 'none' } },
})
export const wholeSwatch = style([
  swatch,
  {
    background: vars.lineStrong,
    '@media': { [media.forcedColours]: { background: 'CanvasText' } },
  },
])
export const partSwatch = style([
  swatch,
  {
    background: vars.text,
    selectors: { '[data-view=requests] &': { background: vars.danger } },
    '@media': {
      [media.forcedColours]: {
        background: 'Highlight',
        selectors: { '[data-view=requests] &': { background: 'Highlight' } },
      },
    },
  },
])
/** Two lines, so that no minute moves the chart. */
export const reading = style({
  ...textSize.sm,
  minHeight: `calc(2 * ${vars.leadingSm})`,
  marginBlockEnd: vars.space4,
  color: vars.textMuted,
})

// The figures of the axes stand beside the drawing, which stretches; they do not.
export const chart = style({
  display: 'grid',
  grid: `'scale plot' 7rem '. times' auto / minmax(3rem, auto) minmax(0, 1fr)`,
  gap: `0.375rem ${vars.space2}`,
})
export const scale = style({
  ...textSize.xs,
  gridArea: 'scale',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  marginBlock: `calc(${vars.leadingXs} / -2)`,
  textAlign: 'end',
  color: vars.textSubtle,
})
export const times = style({
  ...textSize.xs,
  gridArea: 'times',
  display: 'flex',
  justifyContent: 'space-between',
  color: vars.textSubtle,
})
export const plot = style({
  gridArea: 'plot',
  borderBlockStart: `1px solid ${vars.line}`,
  borderBlockEnd: `1px solid ${vars.lineStrong}`,
})
export const drawing = style({ position: 'absolute', inset: 0, width: '100%', height: '100%' })
export const bar = style({
  fill: vars.lineStrong,
  '@media': { [media.forcedColours]: { fill: 'CanvasText' } },
})
/** The highlighted part: failed requests or average time. */
export const part = style({
  fill: vars.text,
  selectors: { '[data-view=requests] &': { fill: vars.danger } },
  '@media': {
    [media.forcedColours]: {
      fill: 'Highlight',
      selectors: { '[data-view=requests] &': { fill: 'Highlight' } },
    },
  },
})
export const cursor = style({ fill: vars.sunken })

// The same to read.
/** Six columns do not fit on a phone: they move sideways in it, and not the page. */
export const scroller = style({ containerType: 'inline-size', overflowX: 'auto' })
export const table = style({ ...textSize.sm, width: '100%', marginBlockStart: vars.space2 })
export const caption = style({
  ...textSize.xs,
  maxWidth: '100cqi',
  paddingBlockEnd: vars.space2,
  textAlign: 'start',
  color: vars.textMuted,
})
globalStyle(`${table} :is(th, td)`, {
  padding: `0.25rem 0 0.25rem ${vars.space1}`,
  borderBlockEnd: `1px solid ${vars.line}`,
  textAlign: 'end',
  '@media': { [media.below480]: { fontSize: vars.textXs } },
})
// A time stays whole, and a figure with its unit.
globalStyle(`${table} tbody :is(th, td)`, { whiteSpace: 'nowrap' })
globalStyle(`${table} :is(th, td):first-child`, { paddingInlineStart: 0, textAlign: 'start' })
globalStyle(`${table} tbody tr:last-child > *`, { borderBlockEnd: 0 })
