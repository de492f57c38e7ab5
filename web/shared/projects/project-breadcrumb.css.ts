import { style } from '@vanilla-extract/css'
import { row } from '#web/styles/arrange.ts'
import { textSize, vars } from '#web/styles/tokens.css.ts'

export const breadcrumb = style({
  ...row(vars.space1),
  margin: `calc(-1 * ${vars.space3}) 0 ${vars.space3} -0.625rem`,
  color: vars.textSubtle,
})
export const link = style({
  minWidth: 0,
  flexShrink: 1,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  textAlign: 'start',
})
export const page = style({
  ...textSize.sm,
  paddingInline: '0.625rem',
  color: vars.textMuted,
})
