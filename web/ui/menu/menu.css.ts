import { keyframes } from '@vanilla-extract/css'
import { row } from '#web/styles/arrange.ts'
import { uiStyle } from '#web/styles/layer.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

export const place = uiStyle({ position: 'relative', display: 'inline-flex', minWidth: 0 })
export const anchor = uiStyle({ position: 'absolute', inset: 0, pointerEvents: 'none' })

const unfold = keyframes({ from: { opacity: 0, transform: 'translateY(-0.25rem)' } })

export const menu = uiStyle({
  minWidth: '13rem',
  maxWidth: `min(22rem, calc(100vw - 2 * ${vars.space2}))`,
  maxHeight: 'var(--radix-dropdown-menu-content-available-height)',
  overflowY: 'auto',
  padding: vars.space1,
  borderRadius: vars.radius4,
  background: vars.raised,
  color: vars.text,
  fontWeight: vars.weightText,
  letterSpacing: 'normal',
  whiteSpace: 'normal',
  boxShadow: vars.shadow2,
  zIndex: vars.zMenu,
  animation: `${unfold} ${vars.dur1} ${vars.easeOut}`,
  selectors: { '&:focus-visible': { outline: 'none' } },
})

export const label = uiStyle({
  padding: `${vars.space2} ${vars.space3} ${vars.space1}`,
  ...textSize.xs,
  color: vars.textSubtle,
  fontWeight: vars.weightMedium,
  overflowWrap: 'anywhere',
})
export const labelDetail = uiStyle({ display: 'block', ...textSize.sm, color: vars.text })

/** An item that is a button. */
export const option = uiStyle({
  border: 0,
  background: 'none',
  color: 'inherit',
  fontFamily: 'inherit',
})
export const item = uiStyle({
  ...row(vars.space3),
  width: '100%',
  minHeight: '2.25rem',
  padding: `0.375rem ${vars.space3}`,
  borderRadius: vars.radius3,
  fontSize: vars.textMd,
  lineHeight: '1.25rem',
  textAlign: 'start',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  userSelect: 'none',
  selectors: {
    '&[data-highlighted]': { background: `color-mix(in srgb, ${vars.text} 7%, transparent)` },
    '&[aria-current]': { fontWeight: vars.weightStrong },
    // The highlighted background shows the focus. The outline is for forced-colours mode, which removes backgrounds.
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': { [media.touch]: { minHeight: vars.touch } },
})
export const filter = uiStyle({ width: '100%', marginBlockEnd: vars.space2 })
export const noMatch = uiStyle({ ...textSize.sm, color: vars.textMuted, padding: vars.space2 })
export const detailed = uiStyle({ flex: '1 1 auto', display: 'grid', gap: '0.25rem', minWidth: 0 })
export const icon = uiStyle({ color: vars.textMuted })
export const aside = uiStyle({ marginInlineStart: 'auto', ...textSize.sm, color: vars.textMuted })
export const currentIcon = uiStyle({ marginInlineStart: 'auto' })
export const separator = uiStyle({ height: '1px', margin: `${vars.space1} 0`, background: vars.line })
