import { style } from '@vanilla-extract/css'
import { ui } from '#web/styles/layer.ts'
import { skipLinkFocused, skipLinkStyle } from './skip-link-style.ts'

export const hidden = style(
  ui({
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  }),
)

export const skip = style(ui({ ...skipLinkStyle, selectors: { '&:focus': skipLinkFocused } }))

export const num = style(ui({ fontVariantNumeric: 'tabular-nums' }))
/** The font's tabular figures widen comma and point too; this resets the separators. */
export const separator = style(ui({ fontVariantNumeric: 'normal' }))
