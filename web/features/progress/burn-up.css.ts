import { globalStyle, style } from '@vanilla-extract/css'
import { cluster, spread, stack } from '#web/styles/arrange.ts'
import { category, textSize, vars } from '#web/styles/tokens.css.ts'

export const figure = style(stack(vars.space2))
export const title = style({ ...textSize.sm, fontWeight: vars.weightStrong, marginBlockEnd: vars.space1 })

export const chart = style({ gridTemplateRows: '8rem auto' })
export const place = style({ position: 'absolute', whiteSpace: 'nowrap' })
export const drawing = style({ overflow: 'visible' })

const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const
export const half = style({ ...stroke, stroke: vars.line, strokeWidth: 1 })
export const scope = style({ ...stroke, stroke: vars.textSubtle, strokeWidth: 1.5, strokeDasharray: '4 4' })
export const choice = style({
  ...cluster(vars.space1),
  marginBlockEnd: vars.space3,
})
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

export const reading = style({
  ...textSize.sm,
  display: 'grid',
  gap: vars.space2,
  padding: `${vars.space2} ${vars.space3}`,
  borderRadius: vars.radius3,
  background: vars.canvas,
})
export const readingWhole = style(spread(`0 ${vars.space3}`))
export const readingSteps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(max(6rem, 20%), 1fr))',
  gap: vars.space2,
})
globalStyle(`${readingSteps} li`, { display: 'grid', justifyItems: 'start', color: vars.textMuted })

export const details = style({ ...textSize.sm, containerType: 'inline-size' })
export const heading = style({ ...textSize.xs, display: 'block', color: vars.textMuted })
// Dates may wrap only if the table is too narrow for six columns.
globalStyle(`${details} tbody th`, { '@container': { '(min-width: 17rem)': { whiteSpace: 'nowrap' } } })
globalStyle(`${details} thead th`, { verticalAlign: 'bottom' })
