import { style } from '@vanilla-extract/css'
import { inlineRow } from '#web/styles/arrange.ts'
import { media, vars } from '#web/styles/tokens.css.ts'

export const label = style({
  ...inlineRow('0.375rem'),
  whiteSpace: 'nowrap',
  '@media': { [media.below320]: { whiteSpace: 'normal' } },
})
export const overdue = style({ color: vars.dangerText, fontWeight: vars.weightMedium })
