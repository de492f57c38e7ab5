import { keyframes } from '@vanilla-extract/css'
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
  border: `2px solid ${vars.text}`,
  borderRadius: `calc(${vars.radius3} + 3px)`,
  pointerEvents: 'none',
} as const
const still = { opacity: 0.45, inset: '-3px', borderWidth: '1px' } as const

/** A ring goes out from a new guide and rests, on the cards that come first; on others it is a still outline. */
export const fresh = recipe({
  base: { position: 'relative' },
  variants: {
    ring: {
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
