import { keyframes, style } from '@vanilla-extract/css'
import { media } from '#web/styles/media.ts'
import { vars } from '#web/styles/tokens.css.ts'

const pulse = keyframes({
  '0%, 55%': { opacity: 0, transform: 'scale(0.985)' },
  '70%': { opacity: 0.7, transform: 'scale(1)' },
  '100%': { opacity: 0, transform: 'scale(1.03)' },
})

/** A ring goes out from a new guide and rests; with reduced motion it is a still outline. */
export const fresh = style({
  position: 'relative',
  selectors: {
    '&::before': {
      content: '',
      position: 'absolute',
      inset: '-4px',
      border: `2px solid ${vars.text}`,
      borderRadius: `calc(${vars.radius3} + 3px)`,
      opacity: 0,
      pointerEvents: 'none',
      animation: `${pulse} ${vars.durPulse} ${vars.easeInOut} infinite`,
    },
  },
  '@media': {
    [media.reducedMotion]: {
      selectors: { '&::before': { opacity: 0.45, inset: '-3px', borderWidth: '1px', animation: 'none' } },
    },
  },
})
