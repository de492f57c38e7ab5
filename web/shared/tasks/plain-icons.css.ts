import { style } from '@vanilla-extract/css'
import { media, vars } from '#web/styles/tokens.css.ts'

const outline = { content: '', border: '0.09375rem solid currentColor' }

/** A circle above a half circle. */
export const person = style({
  display: 'grid',
  flex: 'none',
  justifyItems: 'center',
  rowGap: '0.0625rem',
  width: '0.875rem',
  '::before': { ...outline, width: '0.4375rem', height: '0.4375rem', borderRadius: '50%' },
  '::after': {
    ...outline,
    width: '0.75rem',
    height: '0.375rem',
    borderBlockEnd: 0,
    borderRadius: '0.375rem 0.375rem 0 0',
  },
})

/** Keeps gradients visible, which forced colours remove. */
const forcedGradient = {
  '@media': { [media.forcedColours]: { color: 'ButtonText', forcedColorAdjust: 'none' } },
} as const

const ring = 'linear-gradient(currentColor, currentColor)'

/** A page with a line below two rings. */
export const calendar = style({
  ...forcedGradient,
  display: 'block',
  flex: 'none',
  width: '0.8125rem',
  paddingBlockStart: '0.125rem',
  background: `${ring} 0.1875rem 0 / 0.09375rem 0.25rem no-repeat, ${ring} 0.53125rem 0 / 0.09375rem 0.25rem no-repeat`,
  '::before': {
    ...outline,
    display: 'block',
    height: '0.75rem',
    borderRadius: vars.radius1,
    background: `${ring} 0 0.125rem / 100% 0.09375rem no-repeat`,
  },
})

export const grip = style({
  ...forcedGradient,
  width: '0.625rem',
  height: '1rem',
  background: 'radial-gradient(circle, currentColor 1.25px, transparent 1.75px) 0 0 / 50% calc(100% / 3)',
})
