import { keyframes, style } from '@vanilla-extract/css'
import { media } from '#web/styles/media.ts'
import { vars } from '#web/styles/tokens.css.ts'

const show = keyframes({ from: { opacity: 0 } })
/** A quick answer decides between many projects and none: until 200 ms have passed nothing shows and jumps. */
export const settling = style({ animation: `${show} 1ms 200ms backwards` })

export const head = style({
  display: 'flex',
  alignItems: 'end',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: vars.space4,
  marginBlockEnd: vars.space5,
  // Always below one another, however short the line beside it: the button stays where its skeleton was.
  '@media': { [media.below480]: { flexDirection: 'column', alignItems: 'start' } },
})
export const count = style({ marginBlockStart: vars.space1, color: vars.textMuted })

export const banner = style({ selectors: { '&:not(:empty)': { marginBlockEnd: vars.space5 } } })

export const create = style({ display: 'grid', justifyItems: 'start', gap: vars.space2, minWidth: 0 })
/** A finger cannot rest on a button to read its tooltip: there the reason stands below it. */
export const reason = style({
  display: 'none',
  maxWidth: '24rem',
  fontSize: vars.textSm,
  lineHeight: vars.leadingSm,
  color: vars.textMuted,
  '@media': { [`${media.touch}, ${media.below768}`]: { display: 'block' } },
})

export const projects = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  gap: vars.space4,
})
