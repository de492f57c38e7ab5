import { recipe } from '@vanilla-extract/recipes'
import { inlineRow, spread } from '#web/styles/arrange.ts'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

export const field = uiStyle({ display: 'grid', gap: '0.375rem', alignContent: 'start', minWidth: 0 })

export const labelLine = uiStyle(spread('0 0.75rem', 'center'))
export const label = uiStyle({ ...textSize.sm, fontWeight: vars.weightStrong })
export const hint = uiStyle({ ...textSize.sm, color: vars.textMuted })
export const error = uiStyle({
  ...textSize.sm,
  display: 'flex',
  gap: '0.375rem',
  fontWeight: vars.weightMedium,
  color: vars.dangerText,
})
export const errorIcon = uiStyle({ marginBlockStart: '0.125rem' })

export const control = recipe({
  base: ui({
    width: '100%',
    minWidth: 0,
    padding: '0 0.75rem',
    border: `1px solid ${vars.lineStrong}`,
    borderRadius: vars.radius3,
    background: vars.surface,
    color: vars.text,
    fontSize: vars.textInput,
    lineHeight: 1.25,
    selectors: {
      '&::placeholder': { color: vars.textSubtle, opacity: 1 },
      '&:hover:not(:disabled)': { borderColor: vars.textMuted },
      '&[aria-invalid=true]': {
        borderColor: vars.danger,
        boxShadow: `inset 0 0 0 1px ${vars.danger}`,
      },
      '&:focus-visible': { outlineOffset: '-1px', borderColor: 'transparent', boxShadow: 'none' },
      '&:disabled': {
        background: vars.sunken,
        borderColor: 'transparent',
        color: vars.textSubtle,
        // Browsers make a disabled select partly transparent, but its text must stay readable.
        opacity: 1,
        cursor: 'not-allowed',
      },
    },
  }),
  variants: {
    size: {
      sm: ui({
        minHeight: vars.controlSm,
        paddingInline: '0.5rem',
        '@media': {
          [media.touch]: { minHeight: vars.touch },
          [media.desktop]: { fontSize: vars.textSm },
        },
      }),
      md: ui({ minHeight: vars.controlMd, '@media': { [media.touch]: { minHeight: vars.touch } } }),
      lg: ui({ minHeight: vars.controlLg }),
    },
  },
  defaultVariants: { size: 'lg' },
})

export const password = uiStyle({ position: 'relative', display: 'block' })
export const passwordInput = uiStyle({ paddingInlineEnd: '2.75rem' })
export const reveal = uiStyle({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  padding: 0,
  border: 0,
  borderRadius: vars.radius3,
  background: 'none',
  color: vars.textMuted,
  cursor: 'pointer',
  selectors: {
    '&:hover': { color: vars.text },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
})

export const select = uiStyle({ position: 'relative', display: 'block', minWidth: 0 })
export const selectControl = uiStyle({
  appearance: 'none',
  paddingInlineEnd: '2rem',
  cursor: 'pointer',
  textOverflow: 'ellipsis',
})
export const selectIcon = uiStyle({
  position: 'absolute',
  insetInlineEnd: '0.5rem',
  insetBlock: 0,
  marginBlock: 'auto',
  pointerEvents: 'none',
  color: vars.textMuted,
  width: '1rem',
  height: '1rem',
})

export const switchRow = uiStyle({
  ...inlineRow(vars.space2),
  minHeight: '1.5rem',
  cursor: 'pointer',
  '@media': { [media.touch]: { minHeight: vars.touch } },
})
export const switchControl = uiStyle({
  appearance: 'none',
  flex: 'none',
  position: 'relative',
  width: '2rem',
  height: '1.25rem',
  border: `1.5px solid ${vars.lineStrong}`,
  borderRadius: vars.radiusFull,
  background: vars.surface,
  cursor: 'inherit',
  selectors: {
    '&::after': {
      content: "''",
      position: 'absolute',
      insetBlockStart: '2px',
      insetInlineStart: '2px',
      width: '0.8125rem',
      height: '0.8125rem',
      borderRadius: 'inherit',
      background: vars.lineStrong,
      transition: `transform ${vars.dur1} ${vars.easeOut}`,
    },
    '&:checked': { background: vars.primary, borderColor: vars.primary },
    '&:checked::after': { background: vars.onPrimary, transform: 'translateX(0.75rem)' },
    '[dir=rtl] &:checked::after': { transform: 'translateX(-0.75rem)' },
  },
  '@media': {
    [media.forcedColours]: {
      selectors: { '&:checked': { background: 'Highlight', forcedColorAdjust: 'none' } },
    },
  },
})
