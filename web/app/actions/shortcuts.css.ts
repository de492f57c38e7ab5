import { style } from '@vanilla-extract/css'
import { textSize, vars } from '#web/styles/tokens.css.ts'

export const section = style({ selectors: { '& + &': { marginBlockStart: vars.space6 } } })
export const title = style(textSize.md)
export const list = style({ marginBlockStart: vars.space2 })
export const row = style({
  display: 'flex',
  flexDirection: 'row-reverse',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space4,
  paddingBlock: vars.space2,
  borderBlockStart: `1px solid ${vars.line}`,
})
export const effect = style({ margin: 0, minWidth: 0 })
export const keys = style({ display: 'inline-flex', flex: 'none', gap: vars.space1 })
export const key = style({
  minWidth: '1.5rem',
  padding: '0 0.375rem',
  border: `1px solid ${vars.lineStrong}`,
  borderRadius: vars.radius2,
  font: `${vars.weightMedium} ${vars.textSm} / 1.375rem ${vars.font}`,
  textAlign: 'center',
  color: vars.textMuted,
})
