import { media, vars } from './tokens.css.ts'

export const touchHeight = {
  '@media': { [media.touch]: { display: 'inline-flex', alignItems: 'center', minHeight: vars.touch } },
} as const

/** Extends the touch area of a small element beyond its visible box on touch screens. */
export const touchReach = (inset: string) =>
  ({
    '@media': {
      [media.touch]: {
        position: 'relative',
        selectors: { '&::after': { content: "''", position: 'absolute', inset } },
      },
    },
  }) as const
