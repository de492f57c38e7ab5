import { globalStyle as rule } from '@vanilla-extract/css'
import { media, vars } from '#web/styles/tokens.css.ts'
import { touchHeight } from '#web/styles/touch.ts'

/** The class names are fixed, because api/unsubscribe/page.ts renders the HTML on the server. */
rule('.notice', {
  display: 'grid',
  gap: vars.space4,
  justifyItems: 'start',
  maxWidth: '36rem',
  marginInline: 'auto',
  padding: `${vars.space8} clamp(${vars.space4}, 5vw, ${vars.space8})`,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius4,
  background: vars.surface,
})
rule('.notice p', { color: vars.textMuted, overflowWrap: 'anywhere' })
rule('.notice a', {
  color: vars.text,
  ...touchHeight,
})

// Copies the look of the app's primary button (web/ui/button).
rule('.notice button', {
  minHeight: vars.controlLg,
  padding: `${vars.space2} 1.125rem`,
  border: '1px solid transparent',
  borderRadius: vars.radius3,
  background: vars.primary,
  color: vars.onPrimary,
  fontSize: vars.textMd,
  lineHeight: 1.25,
  fontWeight: vars.weightStrong,
  cursor: 'pointer',
  '@media': { [media.forcedColours]: { borderColor: 'ButtonBorder' } },
})
rule('.notice button:hover', { background: vars.primaryHover })
rule('.notice button:active', { background: vars.primaryActive })
