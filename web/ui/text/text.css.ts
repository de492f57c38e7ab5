import { style } from '@vanilla-extract/css'
import { ui } from '#web/styles/layer.ts'
import { vars } from '#web/styles/tokens.css.ts'

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

export const skip = style(
  ui({
    position: 'fixed',
    insetBlockStart: vars.space2,
    insetInlineStart: vars.space2,
    zIndex: vars.zTooltip,
    padding: `${vars.space2} ${vars.space4}`,
    background: vars.primary,
    color: vars.onPrimary,
    borderRadius: vars.radius3,
    transform: 'translateY(-200%)',
    selectors: { '&:focus': { transform: 'none' } },
  }),
)

/** Figures of one width, for columns and for figures that change in place. */
export const num = style(ui({ fontVariantNumeric: 'tabular-nums' }))
/** The tabular set of this face widens comma and point too: separators keep their own width. */
export const separator = style(ui({ fontVariantNumeric: 'normal' }))
