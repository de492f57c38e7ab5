import { style } from '@vanilla-extract/css'
import { ui } from '#web/styles/layer.ts'
import { skipFocused, skipLook } from './skip-look.ts'

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

export const skip = style(ui({ ...skipLook, selectors: { '&:focus': skipFocused } }))

/** Figures of one width, for columns and for figures that change in place. */
export const num = style(ui({ fontVariantNumeric: 'tabular-nums' }))
/** The tabular set of this face widens comma and point too: separators keep their own width. */
export const separator = style(ui({ fontVariantNumeric: 'normal' }))
