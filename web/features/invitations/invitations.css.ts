import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '#web/styles/tokens.css.ts'

const show = keyframes({ from: { opacity: 0 } })
/** A quick answer decides what the page is: until 200 ms have passed it shows nothing that would be replaced. */
export const settling = style({ animation: `${show} 200ms step-end` })

export const card = style({
  display: 'grid',
  gap: vars.space5,
  padding: vars.space5,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius4,
  background: vars.surface,
})
export const words = style({ display: 'grid', gap: vars.space2, overflowWrap: 'anywhere' })
export const advice = style({ color: vars.textMuted })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space2 })

/** The mark that waits, where the form would stand. */
export const waiting = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space4,
  minHeight: vars.controlLg,
  color: vars.textMuted,
})
export const who = style({ fontWeight: vars.weightStrong, color: vars.text, overflowWrap: 'anywhere' })
/** What else is known of the invitation, below the sentence that says whose it is. */
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${vars.space1} ${vars.space4}`,
  padding: `${vars.space3} ${vars.space4}`,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius4,
  background: vars.surface,
  fontSize: vars.textSm,
  lineHeight: vars.leadingSm,
})
export const fact = style({ color: vars.textMuted })
export const value = style({ overflowWrap: 'anywhere' })

export const panel = style({ marginBlockStart: vars.space6 })
export const form = style({ display: 'grid', gap: vars.space5 })
/** A link below the form, as wide as its words. */
export const below = style({ justifySelf: 'center' })
