import { style } from '@vanilla-extract/css'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const card = style({ display: 'flex', flexDirection: 'column' })
export const top = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: vars.space3,
})
export const names = style({ minWidth: 0 })
export const name = style(textSize.xl)
export const date = style({ ...textSize.sm, marginBlockStart: '0.125rem', color: vars.textSubtle })
/** The auto margin aligns the figures of all cards in a row, even if their names differ in height. */
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
  letterSpacing: vars.trackingTitle,
  fontWeight: vars.weightHeading,
})
export const tasks = style(mutedSmallText)
export const next = style({ ...mutedSmallText, marginBlockStart: vars.space4 })
export const nextTask = style({ color: vars.text, fontWeight: vars.weightMedium })
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space2,
  paddingBlockStart: vars.space5,
})
export const remove = style({ marginInlineEnd: '-0.875rem' })

export const create = style({ display: 'grid', justifyItems: 'start', gap: vars.space2, minWidth: 0 })
/** Shows the reason below the button on touch screens, which cannot hover to open the tooltip. */
export const reason = style({
  ...mutedSmallText,
  display: 'none',
  maxWidth: '24rem',
  '@media': { [`${media.touch}, ${media.below768}`]: { display: 'block' } },
})
