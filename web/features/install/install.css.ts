import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#web/styles/tokens.css.ts'

/** Height of the tab with more steps, so that the buttons below do not move when the tab changes. */
export const steps = style({ minHeight: '5.5rem', color: vars.textMuted })
globalStyle(`${steps} strong`, { color: vars.text })
export const android = style({ marginBlockEnd: vars.space4 })
export const list = style({
  display: 'grid',
  gap: vars.space1,
  listStyle: 'decimal',
  paddingInlineStart: '1.25rem',
})
