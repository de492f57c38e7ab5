import { style } from '@vanilla-extract/css'
import { row, spread, stack } from '#web/styles/arrange.ts'
import { category as categoryVars, media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

export const category = style({
  ...stack(vars.space6),
  selectors: { '& + &': { marginBlockStart: vars.space12 } },
})
export const categoryHead = style({
  ...spread(`${vars.space1} ${vars.space4}`, 'baseline'),
  marginBlockStart: `calc(-1 * ${vars.space3})`,
})
export const number = style({ marginInlineEnd: '0.12em', color: categoryVars.text })
export const tally = style(mutedSmallText)

export const groupHead = style({
  ...row(vars.space3),
  justifyContent: 'space-between',
  minHeight: vars.controlSm,
  marginBlockEnd: vars.space2,
})
export const aside = style({ fontWeight: vars.weightText, color: vars.textMuted })
export const toggle = style({ flex: 'none', marginInlineEnd: '-0.625rem' })
export const showMore = style({
  width: '100%',
  marginBlockStart: vars.space3,
  border: `1px dashed ${vars.lineStrong}`,
})

/** Columns of at least 21rem: three on a full-width page, two if the page has a side column. */
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 21rem), 1fr))',
  gap: vars.space3,
})

export const onWide = style({ '@media': { [media.below768]: { display: 'none' } } })
export const onNarrow = style({ display: 'none', '@media': { [media.below768]: { display: 'inline' } } })
