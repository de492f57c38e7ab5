import { recipe } from '@vanilla-extract/recipes'
import { inlineRow } from '#web/styles/arrange.ts'
import { vars } from '#web/styles/tokens.css.ts'

export const label = recipe({
  base: { ...inlineRow('0.375rem'), whiteSpace: 'nowrap' },
  variants: { overdue: { true: { color: vars.dangerText, fontWeight: vars.weightMedium } } },
})
