import { vars } from '#web/styles/tokens.css.ts'

/**
 * Out of sight until it has focus, which its user says. Not a style sheet, so that the page of a guide does not get that
 * of all texts.
 */
export const skipLook = {
  position: 'fixed',
  insetBlockStart: vars.space2,
  insetInlineStart: vars.space2,
  zIndex: vars.zTooltip,
  padding: `${vars.space2} ${vars.space4}`,
  background: vars.primary,
  color: vars.onPrimary,
  borderRadius: vars.radius3,
  transform: 'translateY(-200%)',
} as const
export const skipFocused = { transform: 'none' } as const
