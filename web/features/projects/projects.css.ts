import { style } from '@vanilla-extract/css'
import { row, spread, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const card = style({ display: 'flex', flexDirection: 'column' })
export const top = style({
  ...row(vars.space3, 'start'),
  justifyContent: 'space-between',
  '@media': { [media.below320]: { flexWrap: 'wrap' } },
})
export const names = style({ minWidth: 0 })
export const name = style(textSize.xl)
export const date = style({ ...textSize.sm, marginBlockStart: '0.125rem', color: vars.textSubtle })
export const now = style({
  ...row(vars.space2, 'baseline'),
  marginBlock: `${vars.space6} ${vars.space2}`,
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
/** The heights are reserved until the code of the two lines has loaded. */
export const launch = style({
  ...textSize.sm,
  height: vars.leadingSm,
  marginBlockStart: vars.space1,
  fontWeight: vars.weightStrong,
  '@media': { [media.below320]: { height: 'auto' } },
})
export const update = style({
  height: `calc(2 * ${vars.leadingSm} + ${vars.space3} + 1px)`,
  marginBlockStart: vars.space3,
  paddingBlockStart: vars.space3,
  borderBlockStart: `1px solid ${vars.line}`,
  '@media': { [media.below320]: { height: 'auto' } },
})
/** The auto margin aligns the buttons of all cards in a row, whatever their cards contain. */
export const foot = style({
  ...spread(vars.space2, 'center'),
  marginBlockStart: 'auto',
  paddingBlockStart: vars.space5,
})
export const remove = style({ marginInlineEnd: '-0.875rem' })

export const create = style({ display: 'grid', justifyItems: 'start', gap: vars.space2, minWidth: 0 })
/** Shows the reason below the button on touch screens, because touch screens cannot open the tooltip by hovering. */
export const reason = style({
  ...mutedSmallText,
  display: 'none',
  maxWidth: '24rem',
  '@media': { [`${media.touch}, ${media.below768}`]: { display: 'block' } },
})

export const path = style({ ...stack(vars.space4), marginBlock: `${vars.space8} ${vars.space10}` })
export const pathTitle = style(textSize.xl)
export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
  gap: `${vars.space4} ${vars.space6}`,
  padding: 0,
  listStyle: 'none',
})
export const step = style(stack(vars.space1))
export const stepName = style(textSize.md)
export const purpose = style({ color: vars.textMuted })
