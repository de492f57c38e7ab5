import { media } from './media.ts'
import { vars } from './tokens.css.ts'

/** A link in a text, or beside others, becomes as high as a finger wants it. */
export const fingerHigh = {
  '@media': { [media.touch]: { display: 'inline-flex', alignItems: 'center', minHeight: vars.touch } },
} as const
