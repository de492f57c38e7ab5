import { globalStyle, style } from '@vanilla-extract/css'
import { ui } from '#web/styles/layer.ts'
import { vars } from '#web/styles/tokens.css.ts'

/** A finger may go sideways through it, and scroll the page up and down. */
export const plot = style(ui({ position: 'relative', touchAction: 'pan-y' }))

/** Unseen over the drawing, which shows its focus. The pointer is heard by the plot itself. */
export const slider = style(
  ui({
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    pointerEvents: 'none',
  }),
)
globalStyle(
  `${plot}:has(${slider}:focus-visible)`,
  ui({
    outline: `${vars.focusWidth} solid ${vars.focus}`,
    outlineOffset: '4px',
    borderRadius: vars.radius2,
  }),
)
