import { media } from './media.ts'
import { vars } from './tokens.css.ts'

/** A link in a text, or beside others, becomes as high as a finger wants it. */
export const fingerHigh = {
  '@media': { [media.touch]: { display: 'inline-flex', alignItems: 'center', minHeight: vars.touch } },
} as const

/** As slim as its words to look at, as large as any button for a finger, which reaches beyond its box by so much. */
export const fingerReach = (inset: string) =>
  ({
    '@media': {
      [media.touch]: {
        position: 'relative',
        selectors: { '&::after': { content: "''", position: 'absolute', inset } },
      },
    },
  }) as const
