import { visuallyHidden } from '#web/styles/arrange.ts'
import { uiStyle } from '#web/styles/layer.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'
import { skipLinkFocused, skipLinkStyle } from './skip-link-style.ts'

export const hidden = uiStyle(visuallyHidden)

export const skip = uiStyle({ ...skipLinkStyle, selectors: { '&:focus': skipLinkFocused } })

export const num = uiStyle({ fontVariantNumeric: 'tabular-nums' })
/** Normal width for comma and point, which tabular figures would make as wide as a digit. */
export const separator = uiStyle({ fontVariantNumeric: 'normal' })

export const summary = uiStyle({
  width: 'fit-content',
  minHeight: '1.5rem',
  ...textSize.sm,
  fontWeight: vars.weightMedium,
  color: vars.textMuted,
  cursor: 'pointer',
  selectors: { '&:hover': { color: vars.text } },
  '@media': { [media.touch]: { minHeight: vars.touch, alignContent: 'center' } },
})
