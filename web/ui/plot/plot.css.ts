import { globalStyle, style } from '@vanilla-extract/css'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { textSize, vars } from '#web/styles/tokens.css.ts'

/** Grid of a chart. The drawing fills the available width, and the axis labels keep their size. */
export const chart = uiStyle({
  display: 'grid',
  gridTemplateAreas: `'scale plot' '. places'`,
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `0.375rem ${vars.space2}`,
})
export const scale = uiStyle({
  ...textSize.xs,
  gridArea: 'scale',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  marginBlock: `calc(${vars.leadingXs} / -2)`,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  color: vars.textSubtle,
})
export const places = uiStyle({
  ...textSize.xs,
  gridArea: 'places',
  position: 'relative',
  display: 'flex',
  justifyContent: 'space-between',
  height: vars.leadingXs,
  color: vars.textSubtle,
})
/** Area of the drawing. A horizontal swipe selects a point, and a vertical swipe scrolls the page. */
export const plot = uiStyle({
  gridArea: 'plot',
  position: 'relative',
  borderBlockEnd: `1px solid ${vars.lineStrong}`,
  touchAction: 'pan-y',
})
export const drawing = uiStyle({ position: 'absolute', inset: 0, width: '100%', height: '100%' })

/** Invisible slider over the drawing, for keyboard and screen readers. The plot handles pointer events. */
export const slider = style([
  drawing,
  ui({
    margin: 0,
    opacity: 0,
    pointerEvents: 'none',
  }),
])
globalStyle(
  `${plot}:has(${slider}:focus-visible)`,
  ui({
    outline: `${vars.focusWidth} solid ${vars.focus}`,
    outlineOffset: '4px',
    borderRadius: vars.radius2,
  }),
)

/** Table of the chart's values. The parent must be a size container, because the caption wraps at `100cqi`. */
export const table = uiStyle({ ...textSize.sm, marginBlockStart: vars.space2 })
globalStyle(
  `${table} caption`,
  ui({
    ...textSize.xs,
    maxWidth: '100cqi',
    paddingBlockEnd: vars.space2,
    textAlign: 'start',
    color: vars.textMuted,
  }),
)
globalStyle(
  `${table} :is(th, td)`,
  ui({
    padding: `0.25rem 0 0.25rem clamp(0.25rem, 1vw, ${vars.space2})`,
    borderBlockEnd: `1px solid ${vars.line}`,
    textAlign: 'end',
  }),
)
globalStyle(`${table} :is(th, td):first-child`, ui({ paddingInlineStart: 0, textAlign: 'start' }))
globalStyle(`${table} tbody tr:last-child > *`, ui({ borderBlockEnd: 0 }))
