import { globalStyle, style } from '@vanilla-extract/css'
import { inlineRow, spread, stack } from '#web/styles/arrange.ts'
import { category, media, textSize, vars } from '#web/styles/tokens.css.ts'

export const figure = style(stack(vars.space2))
/** The title, or the two lines of the selected day. The height is fixed, so that the chart does not move. */
export const head = style({ height: `calc(${vars.leadingSm} + ${vars.leadingXs})` })
export const title = style({ ...textSize.sm, fontWeight: vars.weightStrong })

export const chart = style({ gridTemplateRows: '7rem auto' })
export const place = style({ position: 'absolute', whiteSpace: 'nowrap' })
export const drawing = style({ overflow: 'visible' })

const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const
export const half = style({ ...stroke, stroke: vars.line, strokeWidth: 1 })
export const scope = style({ ...stroke, stroke: vars.textSubtle, strokeWidth: 1.5, strokeDasharray: '4 4' })
export const layer = style({
  fill: category.solid,
  stroke: vars.surface,
  strokeWidth: 1.5,
  vectorEffect: 'non-scaling-stroke',
})
export const edge = style({ ...stroke, stroke: vars.text, strokeWidth: 2 })

const line = { position: 'absolute', insetBlock: 0, width: 0, pointerEvents: 'none' } as const
export const now = style(line)
export const cursor = style({ ...line, borderInlineStart: `1px solid ${vars.text}` })
export const dot = style({
  position: 'absolute',
  left: '-0.5px',
  width: '0.6875rem',
  height: '0.6875rem',
  translate: '-50% 50%',
  border: `2px solid ${vars.surface}`,
  borderRadius: vars.radiusFull,
  background: vars.text,
})

export const reading = style(textSize.sm)
export const readingWhole = style(spread(`0 ${vars.space3}`))
export const readingSteps = style({
  ...textSize.xs,
  ...spread('0'),
  color: vars.textMuted,
})
globalStyle(`${readingSteps} li`, inlineRow(vars.space1))

export const details = style({
  ...textSize.sm,
  containerType: 'inline-size',
  '@media': { [media.below320]: { overflowX: 'auto' } },
})
export const heading = style({ ...textSize.xs, display: 'block', color: vars.textMuted })
// Dates may wrap only if the table is too narrow for six columns.
globalStyle(`${details} tbody th`, { '@container': { '(min-width: 17rem)': { whiteSpace: 'nowrap' } } })
globalStyle(`${details} thead th`, { verticalAlign: 'bottom' })
