import { style } from '@vanilla-extract/css'
import { stack } from '#web/styles/arrange.ts'
import { mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const card = style({ marginBlockStart: `calc(-1 * ${vars.space6})` })
export const text = style(mutedSmallText)
export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  gap: vars.space4,
  marginBlock: vars.space4,
  padding: 0,
  listStyle: 'none',
})
export const hints = style({
  ...stack(vars.space1),
  ...textSize.sm,
  paddingInlineStart: '1.1em',
  listStyle: 'disc',
})
