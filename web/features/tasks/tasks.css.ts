import { style } from '@vanilla-extract/css'
import { inlineRow, row, spread, stack } from '#web/styles/arrange.ts'
import { category as categoryVars, media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

/** Keeps the side column below the window until the list is shown. */
export const listPlaceholder = style({ minHeight: '100vh' })

export const category = style({
  ...stack(vars.space5),
  selectors: { '& + &': { marginBlockStart: vars.space10 } },
  // Chromium cuts the heading of a grid at the end of a printed page.
  '@media': { print: { display: 'block' } },
})
export const categoryHead = style({
  ...spread(`${vars.space1} ${vars.space4}`, 'baseline'),
  marginBlockStart: `calc(-1 * ${vars.space3})`,
  '@media': { print: { marginBlock: vars.space2, breakInside: 'avoid', breakAfter: 'avoid' } },
})
export const number = style({ marginInlineEnd: '0.12em', color: categoryVars.text })
export const tally = style({ ...mutedSmallText, ...inlineRow(vars.space1), marginInlineStart: 'auto' })
/** The margins let the button grow without making the line higher. */
export const chevron = style({
  marginBlock: `calc(-1 * ${vars.space3})`,
  marginInlineEnd: `calc(-1 * ${vars.space2})`,
  selectors: { '&[aria-expanded=false]': { rotate: '-90deg' } },
})

export const groupHead = style({
  ...row(vars.space3),
  justifyContent: 'space-between',
  marginBlockEnd: '0.375rem',
  '@media': { print: { marginBlockStart: vars.space4, breakInside: 'avoid', breakAfter: 'avoid' } },
})
export const aside = style({ fontWeight: vars.weightText, color: vars.textMuted })
export const toggle = style({
  flex: 'none',
  marginBlock: `calc(-1 * ${vars.space1})`,
  marginInlineEnd: '-0.625rem',
})
export const showMore = style({
  width: '100%',
  marginBlockStart: vars.space2,
  border: `1px dashed ${vars.lineStrong}`,
})

/** Columns of at least 17.5rem: three at 1440 px, also beside the side column. */
export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))',
  gap: '0.625rem',
  '@media': {
    [media.below768]: { gap: vars.space2 },
    print: { display: 'block' },
  },
})

export const onWide = style({ '@media': { [media.below768]: { display: 'none' } } })
export const onNarrow = style({ display: 'none', '@media': { [media.below768]: { display: 'inline' } } })

/** Assignee and due date on paper. */
export const facts = style({ ...mutedSmallText, paddingBlockEnd: vars.space2 })
