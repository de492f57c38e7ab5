import { media, vars } from './tokens.css.ts'

/** Makes a link as high as a touch target. */
export const touchHeight = {
  '@media': { [media.touch]: { display: 'inline-flex', alignItems: 'center', minHeight: vars.touch } },
} as const

/** Extends the touch area of a small element beyond its box. */
export const touchReach = (inset: string) =>
  ({
    '@media': {
      [media.touch]: {
        position: 'relative',
        selectors: { '&::after': { content: "''", position: 'absolute', inset } },
      },
    },
  }) as const
