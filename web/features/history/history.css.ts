import { globalStyle, style } from '@vanilla-extract/css'
import { cluster, row, spread, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'
import { touchHeight } from '#web/styles/touch.ts'
import { frame, rows as framedRows } from '#web/ui/card/rows.css.ts'

const mono = { ...textSize.sm, fontFamily: vars.fontMono, overflowWrap: 'anywhere' } as const

export const actions = style(cluster(vars.space4, 'center'))
export const lead = style({ maxWidth: vars.measure, color: vars.textMuted, overflowWrap: 'anywhere' })
export const code = style({ ...mono, color: vars.text })

export const notice = style({ marginBlockEnd: vars.space6 })

export const filters = style([frame, { marginBlockEnd: vars.space6 }])
export const filtersSummary = style({
  ...row(vars.space2),
  minHeight: vars.touch,
  paddingInline: vars.space4,
  borderRadius: vars.radius4,
  fontWeight: vars.weightStrong,
  cursor: 'pointer',
  '@media': { [media.from768]: { paddingInline: vars.space5 } },
})
export const form = style({
  ...stack(vars.space3),
  padding: `${vars.space2} ${vars.space4} ${vars.space4}`,
  '@media': {
    [media.from480]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.from768]: { padding: `${vars.space2} ${vars.space5} ${vars.space5}` },
    [media.from1024]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: vars.space4 },
  },
})
export const buttons = style(cluster(vars.space2, 'end'))

export const rows = style([framedRows, { overflow: 'hidden' }])
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: "'what what chevron' 'time place place'",
  gap: `${vars.space1} ${vars.space3}`,
  width: '100%',
  padding: `${vars.space3} ${vars.space4}`,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: vars.sunken },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': {
    [media.from768]: {
      gridTemplateColumns: '8.5rem minmax(0, 1fr) minmax(0, 8rem) 1rem',
      gridTemplateAreas: "'time what place chevron'",
      gap: vars.space4,
      paddingInline: vars.space5,
    },
  },
})
export const time = style({
  ...mutedSmallText,
  gridArea: 'time',
  '@media': { [media.from768]: { paddingBlockStart: '0.125rem' } },
})
export const what = style({
  gridArea: 'what',
  display: 'grid',
  gap: '0.125rem',
  minWidth: 0,
  color: vars.textMuted,
  overflowWrap: 'anywhere',
})
/** In wide windows, a line of the list has one row of text. */
globalStyle(`${line} > ${what}`, {
  '@media': {
    [media.from1024]: {
      gridTemplateColumns: 'minmax(0, 1fr) 13rem',
      gap: vars.space4,
      alignItems: 'baseline',
    },
  },
})
export const actor = style({ fontWeight: vars.weightStrong, color: vars.text })
export const named = style({ color: vars.text })
export const type = style({ ...mono, color: vars.textMuted })
export const place = style({
  ...mono,
  color: vars.textMuted,
  '@media': { [media.from768]: { paddingBlockStart: '0.125rem' } },
})
export const linePlace = style([place, { gridArea: 'place' }])
// A phone shows the sentence and the time. The details of the event contain its type and stream.
globalStyle(`${line} :is(${type}, ${linePlace})`, { '@media': { [media.below768]: { display: 'none' } } })
const turningIcon = style({
  width: '1rem',
  height: '1rem',
  color: vars.textMuted,
  transition: `transform ${vars.dur1} ${vars.easeOut}`,
  selectors: { '[open] > summary > &, [aria-expanded=true] > &': { transform: 'rotate(180deg)' } },
})
/** Replaces the default marker of `<summary>`, which `display: flex` hides. */
export const filtersChevron = style([turningIcon, { marginInlineStart: 'auto' }])
export const chevron = style([turningIcon, { gridArea: 'chevron', marginBlockStart: '0.25rem' }])
export const more = style({ marginBlock: vars.space4 })

export const details = style({
  ...stack(vars.space4),
  padding: `${vars.space2} ${vars.space4} ${vars.space4}`,
  '@media': { [media.from768]: { paddingInline: vars.space5 } },
})
export const timelineLinks = style({
  ...cluster(vars.space2),
  selectors: { '&:empty': { display: 'none' } },
})
export const facts = style({ ...textSize.sm, display: 'grid', gap: vars.space2 })
export const fact = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [media.from480]: {
      gridTemplateColumns: '6rem minmax(0, 1fr)',
      alignItems: 'baseline',
      gap: vars.space3,
    },
  },
})
export const name = style(mutedSmallText)
export const value = style({
  ...cluster(`0 ${vars.space4}`, 'baseline'),
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const relatedLink = style({ paddingBlock: '0.1875rem', ...touchHeight })
export const payload = style({
  ...mono,
  marginBlockStart: vars.space1,
  padding: vars.space3,
  borderRadius: vars.radius3,
  background: vars.sunken,
  whiteSpace: 'pre-wrap',
})

export const timelineHeader = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space1,
  marginBlockEnd: vars.space6,
})
/** The negative margin offsets padding and border, so that the button's text aligns with the content. */
export const back = style({ marginInlineStart: 'calc(-0.625rem - 1px)', marginBlockEnd: vars.space1 })
export const timeline = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '55rem' })
export const entry = style({
  position: 'relative',
  paddingInlineStart: vars.space6,
  paddingBlockEnd: vars.space4,
  borderInlineStart: `2px solid ${vars.line}`,
  marginInlineStart: vars.space2,
  selectors: { '&:last-child': { paddingBlockEnd: 0 } },
})
export const gap = style({ ...mutedSmallText, paddingBlockEnd: vars.space4 })
export const entryBody = style([
  frame,
  {
    position: 'relative',
    ...stack(vars.space1),
    padding: `${vars.space3} ${vars.space4}`,
    '::before': {
      content: "''",
      position: 'absolute',
      insetBlockStart: '1rem',
      insetInlineStart: `calc(-1 * ${vars.space6} - 8px)`,
      width: '0.75rem',
      height: '0.75rem',
      borderRadius: vars.radiusFull,
      border: `2px solid ${vars.canvas}`,
      background: vars.primary,
    },
  },
])
export const when = style({ ...mutedSmallText, ...spread(`0 ${vars.space4}`) })
export const cause = style({ ...mutedSmallText, overflowWrap: 'anywhere' })
