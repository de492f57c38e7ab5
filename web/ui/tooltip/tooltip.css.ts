import { keyframes } from '@vanilla-extract/css'
import { uiStyle } from '#web/styles/layer.ts'
import { textSize, vars } from '#web/styles/tokens.css.ts'

export const place = uiStyle({ position: 'relative', display: 'inline-flex', minWidth: 0 })
export const anchor = uiStyle({ position: 'absolute', inset: 0, pointerEvents: 'none' })

const fadeIn = keyframes({ from: { opacity: 0 } })
export const tooltip = uiStyle({
  maxWidth: '16rem',
  padding: '0.3125rem 0.5625rem',
  borderRadius: vars.radius3,
  background: vars.primary,
  color: vars.onPrimary,
  ...textSize.sm,
  fontWeight: vars.weightMedium,
  letterSpacing: 'normal',
  whiteSpace: 'normal',
  zIndex: vars.zTooltip,
  animation: `${fadeIn} ${vars.dur1} ${vars.easeOut}`,
})
