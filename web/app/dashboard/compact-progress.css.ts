import { style } from '@vanilla-extract/css'
import { textSize, vars } from '#web/styles/tokens.css.ts'

export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(6rem, 1fr) 2.5rem',
  alignItems: 'center',
  gap: vars.space2,
})
export const percent = style({
  ...textSize.xs,
  fontWeight: vars.weightText,
  textAlign: 'end',
  color: vars.textMuted,
})
