import { style } from '@vanilla-extract/css'
import { vars } from '#web/styles/tokens.css.ts'

export const change = style({
  display: 'block',
  overflowWrap: 'anywhere',
  selectors: { '& + &': { marginBlockStart: vars.space2 } },
})
