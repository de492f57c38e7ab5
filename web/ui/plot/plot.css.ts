import { globalStyle } from '@vanilla-extract/css'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { vars } from '#web/styles/tokens.css.ts'

/** Horizontal touches select a point; vertical ones scroll the page. */
export const plot = uiStyle({ position: 'relative', touchAction: 'pan-y' })

/** Invisible over the drawing. The plot itself handles pointer events. */
export const slider = uiStyle({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  pointerEvents: 'none',
})
globalStyle(
  `${plot}:has(${slider}:focus-visible)`,
  ui({
    outline: `${vars.focusWidth} solid ${vars.focus}`,
    outlineOffset: '4px',
    borderRadius: vars.radius2,
  }),
)
