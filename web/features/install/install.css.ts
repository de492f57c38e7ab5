import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#web/styles/tokens.css.ts'

/** Minimum height of both tabs, so that the buttons below do not move when the user changes the tab. */
export const steps = style({ minHeight: '5.5rem', color: vars.textMuted })
globalStyle(`${steps} strong`, { color: vars.text })
export const android = style({ marginBlockEnd: vars.space4 })
export const list = style({
  display: 'grid',
  gap: vars.space1,
  listStyle: 'decimal',
  paddingInlineStart: '1.25rem',
})
