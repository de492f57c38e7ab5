import { keyframes, style } from '@vanilla-extract/css'
import { media, vars } from '#web/styles/tokens.css.ts'

const show = keyframes({ from: { opacity: 0 } })
/** Hides an element for 200 ms. If the response arrives in that time, the layout does not visibly shift. */
export const settling = style({ animation: `${show} 1ms 200ms backwards` })

export const head = style({
  display: 'flex',
  alignItems: 'end',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: vars.space4,
  marginBlockEnd: vars.space5,
  // Title and button are stacked also during loading, so the button has the position of its skeleton.
  '@media': { [media.below480]: { flexDirection: 'column', alignItems: 'start' } },
})
export const count = style({ marginBlockStart: vars.space1, color: vars.textMuted })

export const banner = style({ selectors: { '&:not(:empty)': { marginBlockEnd: vars.space5 } } })
