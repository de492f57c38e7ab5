import { style } from '@vanilla-extract/css'
import { inlineRow } from '#web/styles/arrange.ts'
import { vars } from '#web/styles/tokens.css.ts'

export const label = style({ ...inlineRow('0.375rem'), whiteSpace: 'nowrap' })
export const overdue = style({ color: vars.dangerText, fontWeight: vars.weightMedium })
