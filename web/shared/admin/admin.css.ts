import { style } from '@vanilla-extract/css'
import { spread } from '#web/styles/arrange.ts'
import { vars } from '#web/styles/tokens.css.ts'

export const head = style({
  ...spread(vars.space4, 'end'),
  marginBlockEnd: vars.space6,
})
export const title = style({ marginBlockEnd: vars.space6 })
export const stale = style({
  marginBlockEnd: vars.space3,
  selectors: { 'dl + &': { marginBlockStart: vars.space3 } },
})
