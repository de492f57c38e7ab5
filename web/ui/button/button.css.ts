import { keyframes } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'
import { touchReach } from '#web/styles/touch.ts'

const veil = `color-mix(in srgb, ${vars.text} 7%, transparent)`
const atRest = '&:not([aria-disabled=true], [aria-busy=true], :disabled)'

export const button = recipe({
  base: ui({
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: vars.space2,
    minHeight: vars.controlMd,
    padding: '0 0.875rem',
    border: '1px solid transparent',
    borderRadius: vars.radius3,
    background: 'transparent',
    fontSize: vars.textMd,
    lineHeight: 1.25,
    fontWeight: vars.weightStrong,
    textDecoration: 'none',
    textAlign: 'center',
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'manipulation',
    selectors: {
      '&[aria-busy=true]': { cursor: 'progress' },
      '&:disabled, &[aria-disabled=true]:not([aria-busy=true])': {
        background: vars.sunken,
        borderColor: 'transparent',
        color: vars.textSubtle,
        cursor: 'not-allowed',
      },
    },
    '@media': { [media.forcedColours]: { borderColor: 'ButtonBorder' } },
  }),
  variants: {
    variant: {
      primary: ui({
        background: vars.primary,
        color: vars.onPrimary,
        selectors: {
          [`${atRest}:hover`]: { background: vars.primaryHover },
          [`${atRest}:active`]: { background: vars.primaryActive },
        },
      }),
      secondary: ui({
        background: vars.surface,
        borderColor: vars.lineStrong,
        selectors: { [`${atRest}:hover`]: { background: vars.hover, borderColor: vars.textMuted } },
      }),
      ghost: ui({
        color: vars.textMuted,
        selectors: { [`${atRest}:hover`]: { background: veil, color: vars.text } },
      }),
      danger: ui({
        background: vars.dangerSolid,
        color: vars.onDanger,
        selectors: { [`${atRest}:hover`]: { background: vars.dangerSolidHover } },
      }),
      link: ui({
        minHeight: '1.5rem',
        padding: 0,
        border: 0,
        borderRadius: vars.radius1,
        fontWeight: vars.weightMedium,
        textDecoration: 'underline',
        textDecorationThickness: '1px',
        textUnderlineOffset: '0.18em',
        selectors: {
          '&:hover': { textDecorationThickness: '2px' },
          '&:disabled, &[aria-disabled=true]:not([aria-busy=true])': {
            background: 'none',
            textDecoration: 'none',
          },
        },
        ...touchReach('-0.625rem -0.25rem'),
      }),
    },
    size: { sm: {}, md: {}, lg: {} },
    block: { true: ui({ width: '100%' }) },
  },
  compoundVariants: (['primary', 'secondary', 'ghost', 'danger'] as const).flatMap((variant) => [
    {
      variants: { variant, size: 'sm' as const },
      style: ui({
        minHeight: vars.controlSm,
        padding: '0 0.625rem',
        gap: '0.375rem',
        fontSize: vars.textSm,
        '@media': { [media.touch]: { minHeight: vars.touch } },
      }),
    },
    {
      variants: { variant, size: 'md' as const },
      style: ui({ '@media': { [media.touch]: { minHeight: vars.touch } } }),
    },
    {
      variants: { variant, size: 'lg' as const },
      style: ui({ minHeight: vars.controlLg, padding: '0 1.125rem' }),
    },
  ]),
  defaultVariants: { variant: 'secondary', size: 'md' },
})

export type ButtonStyleProps = NonNullable<RecipeVariants<typeof button>>

/** Grid with one cell for the normal and the pending label. The wider label determines the button's width. */
export const labels = uiStyle({ display: 'grid', gap: 'inherit' })
export const label = uiStyle({
  gridArea: '1 / 1',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 'inherit',
})
export const unseen = uiStyle({ visibility: 'hidden' })
/** Makes the label transparent while a spinner covers it. Screen readers still read the label. */
export const clear = uiStyle({ opacity: 0 })

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
export const spinner = uiStyle({
  flex: 'none',
  width: '1em',
  height: '1em',
  border: '2px solid currentColor',
  borderInlineEndColor: 'transparent',
  borderRadius: vars.radiusFull,
  animation: `${turn} 800ms linear infinite`,
  // The browser would compose the page around each hidden spinner in every frame.
  selectors: { [`${unseen} > &`]: { animation: 'none' } },
})

export const iconButton = recipe({
  base: ui({
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: vars.controlMd,
    height: vars.controlMd,
    padding: 0,
    border: '1px solid transparent',
    borderRadius: vars.radius3,
    background: 'transparent',
    color: vars.textMuted,
    fontSize: '1rem',
    textDecoration: 'none',
    cursor: 'pointer',
    selectors: {
      '&:hover': { background: veil, color: vars.text },
      '&:disabled': { background: 'transparent', color: vars.lineStrong, cursor: 'not-allowed' },
    },
    '@media': { [media.touch]: { minWidth: vars.touch, minHeight: vars.touch } },
  }),
  variants: { size: { sm: ui({ width: vars.controlSm, height: vars.controlSm }), md: {} } },
  defaultVariants: { size: 'md' },
})

export const reason = uiStyle(mutedSmallText)
