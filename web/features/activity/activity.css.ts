import { style } from '@vanilla-extract/css'
import { spread } from '#web/styles/arrange.ts'
import { category as categoryVars, media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const lead = style({
  maxWidth: vars.measure,
  marginBlock: `${vars.space1} ${vars.space5}`,
  color: vars.textMuted,
  '@media': { print: { display: 'none' } },
})

export const bar = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space3,
  marginBlockEnd: vars.space8,
  '@media': {
    [media.from768]: { gridTemplateColumns: 'repeat(4, minmax(0, 13rem))', gap: vars.space4 },
    print: { display: 'none' },
  },
})

export const feed = style({ maxWidth: '55rem' })
export const days = style({ display: 'grid', gap: vars.space8 })
export const stale = style([days, { opacity: 0.5 }])
export const day = style({ fontSize: vars.textLg, marginBlockEnd: vars.space2 })
export const date = style({ ...mutedSmallText, fontWeight: vars.weightText })
export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: vars.space3,
  padding: `${vars.space3} ${vars.space4}`,
  '@media': { [media.from768]: { paddingInline: vars.space5 } },
})
export const systemAvatar = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: '2rem',
  height: '2rem',
  borderRadius: vars.radiusFull,
  border: `1px solid ${vars.line}`,
  color: vars.textMuted,
})
export const entryText = style({
  display: 'grid',
  gap: '0.125rem',
  justifyItems: 'start',
  alignContent: 'start',
  paddingBlockStart: '0.3125rem', // centers the first line beside the avatar
  minWidth: 0,
  overflowWrap: 'anywhere',
  color: vars.textMuted,
})
export const actor = style({ fontWeight: vars.weightStrong, color: vars.text })
export const subject = style({ color: vars.text })
export const quote = style({
  ...mutedSmallText,
  display: '-webkit-box',
  maxWidth: vars.measure,
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  whiteSpace: 'pre-line',
})
/** The whole note of a status update. */
export const note = style({
  maxWidth: vars.measure,
  marginBlock: vars.space1,
  color: vars.text,
  whiteSpace: 'pre-line',
})
export const category = style(textSize.sm)
export const time = style({
  ...mutedSmallText,
  paddingBlockStart: '0.5rem', // on the baseline of the first line
  whiteSpace: 'nowrap',
})

/** The time of a status update. On narrow screens, the note needs the whole width, so the time is below it. */
export const postTime = style([
  time,
  { '@media': { [media.below768]: { gridColumn: 2, paddingBlockStart: 0 } } },
])

export const pastTitle = style({ marginBlockStart: vars.space6 })
export const pastCategory = style({
  display: 'grid',
  gap: vars.space3,
  selectors: { '& + &': { marginBlockStart: vars.space10 } },
})
export const pastHead = style(spread(`${vars.space1} ${vars.space4}`, 'baseline'))
export const number = style({ marginInlineEnd: '0.12em', color: categoryVars.text })
export const tally = style(mutedSmallText)
export const pastTasks = style({
  display: 'grid',
  columnGap: vars.space10,
  '@media': { [media.from1024]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
export const pastTask = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 6.5rem',
  alignItems: 'baseline',
  gap: `0 ${vars.space3}`,
  paddingBlock: vars.space3,
  borderBlockEnd: `1px solid ${vars.line}`,
})
export const pastName = style({ overflowWrap: 'anywhere' })
export const since = style({ ...mutedSmallText, gridColumn: 2 })
