import { style } from '@vanilla-extract/css'
import { cluster } from '#web/styles/arrange.ts'
import { textSize, vars } from '#web/styles/tokens.css.ts'

export const email = style({ color: vars.textMuted, marginBlockStart: `calc(-1 * ${vars.space3})` })
export const form = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space4,
  marginBlockStart: vars.space5,
  paddingBlockStart: vars.space5,
  borderBlockStart: `1px solid ${vars.line}`,
})
export const field = style({ width: '100%' })
export const title = style({ ...textSize.lg, letterSpacing: 0 })
export const foot = style(cluster(vars.space3, 'center'))
export const saved = style({ ...textSize.sm, color: vars.doneText })
