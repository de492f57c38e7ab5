import { style } from '@vanilla-extract/css'
import { vars } from '#web/styles/tokens.css.ts'

export const card = style({ display: 'flex', flexDirection: 'column' })
export const top = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: vars.space3,
})
export const names = style({ minWidth: 0 })
export const name = style({ fontSize: vars.textXl, lineHeight: vars.leadingXl })
export const date = style({
  marginBlockStart: '0.125rem',
  fontSize: vars.textSm,
  lineHeight: vars.leadingSm,
  color: vars.textSubtle,
})
/** Cards of one row keep their figures on one line, however many lines a name takes. */
export const now = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: vars.space2,
  marginBlock: `auto ${vars.space2}`,
  paddingBlockStart: vars.space6,
})
export const figure = style({
  fontSize: '1.75rem',
  lineHeight: 1,
  letterSpacing: vars.trackingTight,
  fontWeight: vars.weightHeading,
})
export const tasks = style({ fontSize: vars.textSm, lineHeight: vars.leadingSm, color: vars.textMuted })
export const next = style({
  marginBlockStart: vars.space4,
  fontSize: vars.textSm,
  lineHeight: vars.leadingSm,
  color: vars.textMuted,
})
export const nextTask = style({ color: vars.text, fontWeight: vars.weightMedium })
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space2,
  paddingBlockStart: vars.space5,
})
/** Its word, not its edge, ends where the card's other lines end. */
export const remove = style({ marginInlineEnd: '-0.875rem' })

/** What stands for a line of text takes that line's height, and less than that of its ink. */
export const skeletonLine = style({ marginBlock: '0.15625rem' })
