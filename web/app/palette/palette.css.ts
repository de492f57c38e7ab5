import { style } from '@vanilla-extract/css'
import { cluster, row, visuallyHidden } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const scrim = style({ position: 'fixed', inset: 0, background: vars.scrim, zIndex: vars.zDialog })

export const palette = style({
  position: 'fixed',
  insetBlockStart: 'min(6rem, 12dvh)',
  insetInline: 0,
  marginInline: 'auto',
  display: 'flex',
  flexDirection: 'column',
  width: 'min(40rem, calc(100vw - 2rem))',
  maxHeight: 'min(34rem, 76dvh)',
  borderRadius: vars.radius5,
  background: vars.raised,
  color: vars.text,
  boxShadow: vars.shadow3,
  overflow: 'hidden',
  zIndex: vars.zDialog,
  '@media': {
    [media.below480]: {
      inset: 0,
      width: '100%',
      height: '100dvh',
      maxHeight: 'none',
      borderRadius: 0,
      paddingBlockEnd: 'env(safe-area-inset-bottom)',
    },
  },
})

/** Title and close button. Wide windows hide the title and show the close button beside the search field. */
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${vars.space1} ${vars.space2} 0 ${vars.space4}`,
  '@media': {
    [media.from480]: {
      position: 'absolute',
      insetBlockStart: '0.5rem',
      insetInlineEnd: '0.5rem',
      padding: 0,
    },
  },
})
export const title = style({ ...textSize.lg, '@media': { [media.from480]: visuallyHidden } })

export const field = style({
  ...row(vars.space3),
  flex: 'none',
  paddingInline: vars.space4,
  borderBlockEnd: `1px solid ${vars.line}`,
  '@media': { [media.from480]: { paddingInlineEnd: '3.5rem' } },
  // The row contains only the search field, so the border of the row shows the focus. A ring is not needed.
  selectors: { '&:focus-within': { borderBlockEndColor: vars.focus } },
})
export const fieldIcon = style({ flex: 'none', color: vars.textMuted })
export const input = style({
  flex: '1 1 auto',
  minWidth: 0,
  height: '3.25rem',
  padding: 0,
  border: 0,
  background: 'none',
  color: vars.text,
  font: 'inherit',
  fontSize: vars.textInput,
  '::placeholder': { color: vars.textSubtle, opacity: 1 },
  ':focus-visible': { outline: 'none' },
})

export const list = style({
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: vars.space2,
})
export const groupName = style({
  padding: `${vars.space2} ${vars.space2} ${vars.space1}`,
  ...textSize.xs,
  fontWeight: vars.weightMedium,
  color: vars.textSubtle,
})
export const option = style({
  width: '100%',
  border: 0,
  background: 'none',
  color: 'inherit',
  textAlign: 'start',
  ...row(vars.space3),
  minHeight: '2.5rem',
  padding: `0.3125rem ${vars.space2}`,
  borderRadius: vars.radius3,
  cursor: 'pointer',
  userSelect: 'none',
  scrollMarginBlock: vars.space8,
  selectors: {
    '&[aria-selected=true]': { background: `color-mix(in srgb, ${vars.text} 8%, transparent)` },
    '&[aria-disabled=true]': { color: vars.textMuted, cursor: 'not-allowed' },
  },
  '@media': {
    [media.touch]: { minHeight: vars.touch },
    [media.forcedColours]: {
      selectors: { '&[aria-selected=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
})
export const icon = style({ display: 'inline-flex', flex: 'none', width: '1.125rem', color: vars.textMuted })
export const words = style({ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' })
export const label = style(textSize.md)
export const detail = style({ ...mutedSmallText, display: 'block' })
export const nothing = style({
  padding: `${vars.space8} ${vars.space4}`,
  textAlign: 'center',
  color: vars.textMuted,
  overflowWrap: 'anywhere',
})
export const note = style({ ...mutedSmallText, padding: vars.space2 })
export const foot = style({
  ...cluster(`0 ${vars.space4}`),
  flex: 'none',
  padding: `${vars.space2} ${vars.space4}`,
  borderBlockStart: `1px solid ${vars.line}`,
  ...textSize.xs,
  color: vars.textSubtle,
  '@media': { [media.touch]: { display: 'none' }, [media.below480]: { display: 'none' } },
})
