import { style } from '@vanilla-extract/css'
import { textSize, vars } from '#web/styles/tokens.css.ts'

export const aside = style({ ...textSize.sm, flex: 'none', color: vars.textMuted })
export const lead = style({ ...textSize.sm, marginBlockEnd: vars.space4, color: vars.textMuted })
export const list = style({ display: 'grid', gap: vars.space3 })
export const entry = style({ display: 'flex', alignItems: 'center', gap: vars.space3 })
export const words = style({ minWidth: 0 })
export const name = style({
  display: 'flex',
  alignItems: 'center',
  gap: '0.375rem',
  lineHeight: '1.25rem',
  fontWeight: vars.weightStrong,
})
export const lock = style({ width: '0.8125rem', height: '0.8125rem', color: vars.textSubtle })
export const detail = style({ ...textSize.sm, color: vars.textMuted })
export const foot = style({
  marginBlockStart: vars.space4,
  paddingBlockStart: vars.space3,
  borderBlockStart: `1px solid ${vars.line}`,
})
