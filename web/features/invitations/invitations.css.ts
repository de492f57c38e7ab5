import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { cluster, row } from '#web/styles/arrange.ts'
import { textSize, vars } from '#web/styles/tokens.css.ts'
import { frame } from '#web/ui/card/rows.css.ts'

const show = keyframes({ from: { opacity: 0 } })
/** Hides the element for 200 ms by opacity, because a heading with `visibility: hidden` cannot get the focus. */
export const delayed = style({ animation: `${show} 200ms step-end` })

export const card = style([frame, { display: 'grid', gap: vars.space5, padding: vars.space5 }])
export const message = style({ display: 'grid', gap: vars.space2, overflowWrap: 'anywhere' })
export const advice = style({ color: vars.textMuted })
export const actions = style(cluster(vars.space2))
// Buttons share a line if they fit, and otherwise each fills a line.
globalStyle(`${actions} > :not(:only-child)`, { flexGrow: 1 })

export const waiting = style({
  ...row(vars.space4),
  minHeight: vars.controlLg,
  color: vars.textMuted,
})
export const inviter = style({ fontWeight: vars.weightStrong, color: vars.text, overflowWrap: 'anywhere' })
export const facts = style([
  frame,
  {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: `${vars.space1} ${vars.space4}`,
    padding: `${vars.space3} ${vars.space4}`,
    ...textSize.sm,
  },
])
export const fact = style({ color: vars.textMuted })
export const value = style({ overflowWrap: 'anywhere' })

export const panel = style({ marginBlockStart: vars.space6 })
