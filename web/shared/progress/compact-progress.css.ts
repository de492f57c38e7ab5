import { style } from '@vanilla-extract/css'
import { vars } from '#web/styles/tokens.css.ts'

export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(6rem, 1fr) 2.5rem',
  alignItems: 'center',
  gap: vars.space2,
})
export const percent = style({
  fontSize: vars.textXs,
  lineHeight: vars.leadingXs,
  fontWeight: vars.weightText,
  textAlign: 'end',
  color: vars.textMuted,
})
