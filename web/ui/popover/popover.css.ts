import { keyframes } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { textSize, vars } from '#web/styles/tokens.css.ts'
import { fadeIn, fadeOut } from '#web/ui/dialog/dialog.css.ts'

const unfold = keyframes({ from: { opacity: 0, transform: 'translateY(-0.25rem)' } })

const column = {
  display: 'flex',
  flexDirection: 'column',
  background: vars.raised,
  color: vars.text,
  overflow: 'hidden',
} as const

export const panel = recipe({
  base: ui({
    ...column,
    maxHeight: 'min(36rem, var(--radix-popover-content-available-height))',
    borderRadius: vars.radius4,
    boxShadow: vars.shadow2,
    zIndex: vars.zMenu,
    animation: `${unfold} ${vars.dur1} ${vars.easeOut}`,
    selectors: { '&:focus-visible': { outline: 'none' } },
  }),
  variants: {
    size: {
      sm: ui({ width: `min(20rem, calc(100vw - 2 * ${vars.space2}))` }),
      md: ui({ width: `min(26rem, calc(100vw - 2 * ${vars.space2}))` }),
    },
  },
  defaultVariants: { size: 'md' },
})

/**
 * Sheet at the bottom of the window. The page above the sheet stays visible. A click on the page closes the sheet. The sheet
 * does not move, because a press on a button that moves away before the release is not a click.
 */
export const sheet = uiStyle({
  ...column,
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  maxHeight: '85dvh',
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  borderStartStartRadius: vars.radius5,
  borderStartEndRadius: vars.radius5,
  boxShadow: vars.shadow3,
  zIndex: vars.zDialog,
  selectors: {
    '&[data-state=open]': { animation: `${fadeIn} ${vars.dur2} ${vars.easeOut}` },
    '&[data-state=closed]': { animation: `${fadeOut} ${vars.dur1} ${vars.easeOut} forwards` },
    '&:focus-visible': { outline: 'none' },
  },
})

export const head = uiStyle({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space2,
  padding: `${vars.space2} ${vars.space2} ${vars.space2} ${vars.space4}`,
  borderBlockEnd: `1px solid ${vars.line}`,
})
export const title = uiStyle(textSize.lg)
export const close = uiStyle({ flex: 'none' })
export const body = uiStyle({
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: vars.space4,
})
