import { keyframes } from '@vanilla-extract/css'
import { media, vars } from './tokens.css.ts'

/** Returns style variants that draw no ring, a still ring or a pulsing ring around a button. */
export function ringVariants(colour: string, stillOpacity: number) {
  const pulse = keyframes({
    '0%, 55%': { opacity: 0, transform: 'scale(0.985)' },
    '70%': { opacity: 0.7, transform: 'scale(1)' },
    '100%': { opacity: 0, transform: 'scale(1.03)' },
  })
  const ring = {
    content: '',
    position: 'absolute',
    border: `2px solid ${colour}`,
    borderRadius: `calc(${vars.radius3} + 3px)`,
    pointerEvents: 'none',
  } as const
  const still = { opacity: stillOpacity, inset: '-3px', borderWidth: '1px' } as const
  const moving = {
    inset: '-4px',
    opacity: 0,
    animation: `${pulse} ${vars.durPulse} ${vars.easeInOut} infinite`,
  } as const
  return {
    none: {},
    still: { selectors: { '&::before': { ...ring, ...still } } },
    moving: {
      selectors: { '&::before': { ...ring, ...moving } },
      '@media': {
        [media.reducedMotion]: { selectors: { '&::before': { ...still, animation: 'none' } } },
      },
    },
  } as const
}
