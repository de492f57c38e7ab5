import { style } from '@vanilla-extract/css'
import { mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const excerpt = style({ minWidth: 0 })
export const meta = style({
  ...mutedSmallText,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const author = style({ fontWeight: vars.weightStrong, color: vars.text })
/** One line. The whole note is in Activity. */
export const words = style({
  ...textSize.sm,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.text,
  '@media': { print: { whiteSpace: 'pre-line' } },
})
