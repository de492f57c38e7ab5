import { style } from '@vanilla-extract/css'
import { vars } from '#web/styles/tokens.css.ts'

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: vars.space4,
  marginBlockEnd: vars.space6,
})
export const title = style({ marginBlockEnd: vars.space6 })
export const stale = style({
  marginBlockEnd: vars.space3,
  selectors: { 'dl + &': { marginBlockStart: vars.space3 } },
})
