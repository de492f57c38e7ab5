import { vars } from '#web/styles/tokens.css.ts'

/** Hides the skip link until it has the focus. Separate from `text.css.ts`, which guide pages do not need. */
export const skipLinkStyle = {
  position: 'fixed',
  insetBlockStart: vars.space2,
  insetInlineStart: vars.space2,
  zIndex: vars.zTooltip,
  padding: `${vars.space2} ${vars.space4}`,
  background: vars.primary,
  color: vars.onPrimary,
  borderRadius: vars.radius3,
  transform: 'translateY(-200%)',
  '@media': { print: { display: 'none' } },
} as const
export const skipLinkFocused = { transform: 'none' } as const
