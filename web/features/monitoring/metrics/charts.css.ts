import { globalStyle, style } from '@vanilla-extract/css'
import { spread, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const charts = style({
  ...stack(vars.space6),
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
export const head = style(spread(`0 ${vars.space4}`, 'baseline'))
export const title = style({ ...textSize.sm, fontWeight: vars.weightStrong })
export const key = style({ ...textSize.xs, display: 'flex', gap: vars.space3, color: vars.textMuted })
/** Reserves two lines of text, so that wrapped text does not move the chart below. */
export const reading = style({
  ...mutedSmallText,
  minHeight: `calc(2 * ${vars.leadingSm})`,
  marginBlockEnd: vars.space4,
})
export const chart = style({
  gridTemplateRows: '7rem auto',
  gridTemplateColumns: 'minmax(3rem, auto) minmax(0, 1fr)',
})
export const drawing = style({ borderBlockStart: `1px solid ${vars.line}` })

export const bar = style({
  color: vars.lineStrong,
  fill: 'currentcolor',
  '@media': { [media.forcedColours]: { color: 'CanvasText' } },
})
export const part = style({
  color: vars.text,
  fill: 'currentcolor',
  selectors: { '[data-view=requests] &': { color: vars.danger } },
  '@media': {
    [media.forcedColours]: {
      color: 'Highlight',
      selectors: { '[data-view=requests] &': { color: 'Highlight' } },
    },
  },
})
export const swatch = style({
  display: 'inline-block',
  width: '0.5rem',
  height: '0.5rem',
  marginInlineEnd: '0.25rem',
  borderRadius: vars.radius1,
  background: 'currentcolor',
  '@media': { [media.forcedColours]: { forcedColorAdjust: 'none' } },
})
export const cursor = style({ fill: vars.sunken })

/** Lets the table scroll instead of the page, because six columns do not fit on a phone. */
export const scroller = style({ containerType: 'inline-size', overflowX: 'auto' })
globalStyle(`${scroller} :is(th, td)`, { '@media': { [media.below480]: { fontSize: vars.textXs } } })
globalStyle(`${scroller} tbody :is(th, td)`, { whiteSpace: 'nowrap' })
