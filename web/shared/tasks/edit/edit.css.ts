import { globalStyle, style } from '@vanilla-extract/css'
import { row, stack } from '#web/styles/arrange.ts'
import { mutedSmallText, vars } from '#web/styles/tokens.css.ts'

/** Has the width of an avatar, so that all labels of the menu are aligned. */
export const mark = style({ width: '2rem', paddingInline: '0.4375rem', color: vars.textMuted })

export const form = style({
  ...row(vars.space2, 'end'),
  marginBlockStart: vars.space4,
  paddingBlockStart: vars.space4,
  borderBlockStart: `1px solid ${vars.line}`,
})
globalStyle(`${form} > :first-child`, { flex: '1 1 auto' })
export const choices = style(stack(vars.space1))
export const choice = style({ justifyContent: 'space-between', width: '100%', minHeight: vars.controlMd })
export const weekday = style({ ...mutedSmallText, fontWeight: vars.weightText })
