import { keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/styles/media.ts'
import { vars } from '#web/styles/tokens.css.ts'

const pulse = keyframes({
  '0%, 55%': { opacity: 0, transform: 'scale(0.985)' },
  '70%': { opacity: 0.7, transform: 'scale(1)' },
  '100%': { opacity: 0, transform: 'scale(1.03)' },
})

const ring = {
  content: '',
  position: 'absolute',
  border: `2px solid ${vars.topBorder}`,
  borderRadius: `calc(${vars.radius3} + 3px)`,
  pointerEvents: 'none',
} as const
const still = { opacity: 0.55, inset: '-3px', borderWidth: '1px' } as const

/** The arrow is filled if the user has voted. */
export const vote = recipe({
  base: {
    position: 'relative',
    background: 'transparent',
    selectors: {
      '&:hover': { background: `color-mix(in srgb, ${vars.text} 6%, transparent)` },
      '&[aria-pressed=true]': {
        borderColor: vars.text,
        background: `color-mix(in srgb, ${vars.text} 9%, transparent)`,
      },
    },
  },
  variants: {
    // Fits the longest label, 'Removing...', so that the layout does not shift.
    snug: {
      false: { minWidth: '7.25rem' },
      true: { minWidth: '6.625rem', paddingInline: '0.375rem', gap: vars.space1 },
    },
    ring: {
      none: {},
      still: { selectors: { '&::before': { ...ring, ...still } } },
      moving: {
        selectors: {
          '&::before': {
            ...ring,
            inset: '-4px',
            opacity: 0,
            animation: `${pulse} ${vars.durPulse} ${vars.easeInOut} infinite`,
          },
        },
        '@media': {
          [media.reducedMotion]: { selectors: { '&::before': { ...still, animation: 'none' } } },
        },
      },
    },
  },
})
export const arrow = style({ selectors: { '[aria-pressed=true] > &': { fill: 'currentColor' } } })
