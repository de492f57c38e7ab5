import { style } from '@vanilla-extract/css'
import { vars } from '#web/styles/tokens.css.ts'

export const failure = style({ marginBlockEnd: vars.space8 })
