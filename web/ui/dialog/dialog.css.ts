import { globalStyle, keyframes } from '@vanilla-extract/css'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

export const fadeIn = keyframes({ from: { opacity: 0 } })
export const fadeOut = keyframes({ to: { opacity: 0 } })
const rise = keyframes({ from: { opacity: 0, transform: 'translateY(0.5rem) scale(0.98)' } })

/** Dark layer behind the dialog. The layer scrolls if the dialog is taller than the window. */
export const scrim = uiStyle({
  position: 'fixed',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  overflowY: 'auto',
  padding: vars.space4,
  background: vars.scrim,
  zIndex: vars.zDialog,
  selectors: {
    '&[data-state=open]': { animation: `${fadeIn} ${vars.dur2} ${vars.easeOut}` },
    '&[data-state=closed]': { animation: `${fadeOut} ${vars.dur1} ${vars.easeOut} forwards` },
  },
})

export const dialog = uiStyle({
  width: 'min(30rem, 100%)',
  minWidth: 0,
  padding: vars.space6,
  borderRadius: vars.radius5,
  background: vars.raised,
  color: vars.text,
  boxShadow: vars.shadow3,
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-state=open]': { animation: `${rise} ${vars.dur2} ${vars.easeOut}` },
    // No focus ring: the dialog itself gets the focus only if it contains no focusable element.
    '&:focus-visible': { outline: 'none' },
  },
})

export const title = uiStyle({ ...textSize.xl, letterSpacing: vars.trackingHeading })
export const description = uiStyle({ marginBlockStart: vars.space2, color: vars.textMuted })
globalStyle(`${description} strong`, ui({ color: vars.text }))
export const body = uiStyle({ marginBlockStart: vars.space4 })
export const actions = uiStyle({
  display: 'flex',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: vars.space2,
  marginBlockStart: vars.space6,
})
globalStyle(
  `${actions} > *`,
  ui({
    '@media': {
      [media.below480]: { flex: '1 0 auto', minWidth: '6rem', maxWidth: '100%', minHeight: vars.touch },
    },
  }),
)
