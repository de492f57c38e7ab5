import { createVar, globalStyle, style } from '@vanilla-extract/css'
import { inlineRow, row as flexRow } from '#web/styles/arrange.ts'
import { pointed } from '#web/styles/pointed.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'
import { label as dueDate, overdue } from '#web/shared/tasks/due-date-label.css.ts'
import { frame as framed } from '#web/ui/card/rows.css.ts'

/** Widths of the list. Narrower than `table`, a row has two lines, and the list has no column headers. */
const width = {
  tiny: '(max-width: 18.99rem)',
  collapsed: '(max-width: 43.99rem)',
  table: '(min-width: 44rem)',
  withType: '(min-width: 49rem)',
  wide: '(min-width: 62rem)',
}
export const headHeight = '2.5rem'
/** Columns of a row with two lines. A long date wraps, so that it does not cover the avatar. */
const avatarAndDate = 'minmax(2.25rem, 1fr) minmax(0, auto)'
/** Bottom edge of the header and, in narrow windows, of the links to the sections. */
export const stuck = {
  position: 'sticky',
  insetBlockStart: vars.header,
  '@media': { [media.below1152]: { insetBlockStart: `calc(${vars.header} + ${vars.touch})` } },
} as const

export const frame = style([
  framed,
  textSize.sm,
  {
    containerType: 'inline-size',
    selectors: {
      // The list is a stacking context, so without this rule the side column would cover an open menu.
      '&:has([aria-expanded=true])': { position: 'relative', zIndex: 1 },
    },
  },
])
export const table = style({ display: 'block' })
globalStyle(`${table} :is(thead, tbody)`, { display: 'block' })

export const row = style({
  display: 'grid',
  alignItems: 'center',
  minHeight: '2.5rem',
  paddingInline: vars.space4,
  columnGap: vars.space3,
  '@container': {
    [width.collapsed]: {
      grid: `'title title title' auto 'status assignee due' auto / auto ${avatarAndDate}`,
      padding: `0.375rem ${vars.space3} 0.125rem`,
    },
    [width.table]: { gridTemplateColumns: 'minmax(0, 1fr) 4rem 6.25rem 4.75rem 9.5rem' },
    [width.withType]: { gridTemplateColumns: 'minmax(0, 1fr) 4rem 7.25rem 6.25rem 4.75rem 9.5rem' },
    [width.wide]: { gridTemplateColumns: 'minmax(0, 1fr) 10.5rem 10rem 7rem 9rem 10.5rem' },
  },
  selectors: {
    [`${frame}[data-selectable] &`]: {
      paddingInlineStart: 0,
      '@container': {
        [width.collapsed]: {
          grid: `'check title title title' auto 'check status assignee due' auto / ${vars.touch} auto ${avatarAndDate}`,
          columnGap: vars.space2,
        },
        [width.tiny]: {
          grid: `'check title title title' auto 'status status assignee due' auto / ${vars.touch} auto ${avatarAndDate}`,
        },
        [width.table]: { gridTemplateColumns: '2rem minmax(0, 1fr) 4rem 6.25rem 4.75rem 9.5rem' },
        [width.withType]: {
          gridTemplateColumns: '2rem minmax(0, 1fr) 4rem 7.25rem 6.25rem 4.75rem 9.5rem',
        },
        [width.wide]: { gridTemplateColumns: '2rem minmax(0, 1fr) 10.5rem 10rem 7rem 9rem 10.5rem' },
      },
    },
  },
})
globalStyle(`${table} tbody ${row}`, { borderBlockStart: `1px solid ${vars.line}` })
// The browser caches what it has painted of an isolated row. The other rows must not cover an open menu. `contentVisibility`
// would lay out and paint new rows while the list scrolls.
globalStyle(`${table} tbody ${row}:not(:has([aria-expanded=true]))`, { isolation: 'isolate' })
globalStyle(`${table} tbody ${row}${pointed}:hover`, { background: vars.sunken })
globalStyle(`${table} tbody ${row}[data-selected]`, {
  background: `color-mix(in srgb, ${vars.text} 7%, ${vars.surface})`,
})
globalStyle(`${table} tbody ${row}:focus-visible`, { outlineOffset: '-2px' })

export const head = style({
  ...stuck,
  zIndex: 1,
  borderStartStartRadius: vars.radius4,
  borderStartEndRadius: vars.radius4,
  background: vars.surface,
  color: vars.textMuted,
  boxShadow: `0 1px 0 ${vars.line}`,
})
globalStyle(`${head} button`, {
  minHeight: headHeight,
  '@media': { [media.touch]: { minHeight: vars.touch } },
})
globalStyle(`${table} ${head}`, { '@container': { [width.collapsed]: { display: 'none' } } })
export const tools = style({
  ...stuck,
  ...flexRow(vars.space2),
  zIndex: 1,
  borderRadius: vars.radius4,
  background: vars.surface,
  paddingInlineEnd: vars.space3,
  minHeight: vars.touch,
  '@container': { [width.table]: { display: 'none' } },
  selectors: { [`${frame}:not([data-selectable]) &`]: { paddingInlineStart: vars.space3 } },
})
export const sortSelect = style({ flex: '0 1 11rem', minWidth: 0 })

export const check = style({ gridArea: 'check', '@container': { [width.table]: { gridArea: 'auto' } } })
/** The whole cell toggles the checkbox. */
export const checkTarget = style({
  display: 'grid',
  placeItems: 'center end',
  width: '2rem',
  minHeight: `calc(${headHeight} - 1px)`,
  cursor: 'pointer',
  '@container': { [width.collapsed]: { placeItems: 'center', width: vars.touch, minHeight: vars.touch } },
})
export const checkbox = style({
  width: '1rem',
  height: '1rem',
  margin: 0,
  accentColor: vars.primary,
  cursor: 'inherit',
})

const area = (name: string) => ({
  display: 'grid',
  alignItems: 'center',
  minWidth: 0,
  '@container': { [width.collapsed]: { gridArea: name } },
})
const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
export const cellOf = {
  title: style({
    ...area('title'),
    ...flexRow(vars.space2),
    fontWeight: vars.weightMedium,
    selectors: { '[data-done] > &': { color: vars.textMuted, fontWeight: vars.weightText } },
  }),
  category: style({
    // At the end of the line of the title.
    '@container': { [width.collapsed]: { gridArea: 'title', justifySelf: 'end' } },
  }),
  type: style({
    whiteSpace: 'nowrap',
    color: vars.textMuted,
    '@container': { '(max-width: 48.99rem)': { display: 'none' } },
  }),
  status: style({
    ...area('status'),
    '@container': {
      [width.collapsed]: { gridArea: 'status' },
      [width.tiny]: { marginInlineStart: vars.space3 },
    },
  }),
  assignee: style(area('assignee')),
  due: style({
    ...area('due'),
    selectors: { '[data-done] > &': { color: vars.textMuted } },
    '@container': { [width.collapsed]: { gridArea: 'due', justifyItems: 'end' } },
  }),
}
// The link is as high as the row.
globalStyle(`${cellOf.title} > a`, {
  ...ellipsis,
  marginBlock: '-0.625rem',
  paddingBlock: '0.625rem',
  '@container': { [width.collapsed]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
})
// A long date wraps after the word “Overdue”, which stays beside its icon.
globalStyle(`${cellOf.due} ${dueDate}`, {
  '@container': {
    [width.collapsed]: { display: 'block', textAlign: 'end', whiteSpace: 'normal', textWrap: 'balance' },
  },
})
globalStyle(`${cellOf.due} ${dueDate} > svg`, {
  '@container': {
    [width.collapsed]: { display: 'inline', marginInlineEnd: vars.space1, verticalAlign: '-0.1875em' },
  },
})
// Only an overdue date has an icon. The title gets the space.
globalStyle(`${cellOf.due} :not(${overdue}) > svg:has(+ time)`, {
  '@container': { [width.table]: { display: 'none' } },
})
globalStyle(`${row} > :is(th, td)`, { padding: 0 })
globalStyle(`${row} > ${cellOf.title}`, {
  '@container': { [width.collapsed]: { paddingInlineEnd: '2.5rem' } },
})
/** The name of the category is hidden if only the ticks have space. */
export const category = style({
  color: vars.textMuted,
  '@container': { '(max-width: 61.99rem)': { fontSize: 0, gap: 0 } },
})

/** The button sets the color of its icon. A rule for icons would match all icons each time the page starts to scroll. */
const iconColor = createVar()

/** A value that a click edits. The background reaches beyond the text, so that texts and headers are aligned. */
export const field = style({
  ...flexRow('0.375rem'),
  justifyContent: 'start',
  width: 'fit-content',
  maxWidth: `calc(100% + ${vars.space3})`,
  minHeight: vars.controlSm,
  marginInline: '-0.375rem',
  padding: '0 0.375rem',
  border: 0,
  borderRadius: vars.radius3,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  vars: { [iconColor]: vars.lineStrong },
  selectors: {
    [`${pointed} &:hover, &[aria-expanded=true]`]: {
      background: `color-mix(in srgb, ${vars.text} 8%, transparent)`,
    },
    [`${pointed} &:hover, &:focus-visible`]: { vars: { [iconColor]: vars.text } },
  },
  '@media': { [media.touch]: { minWidth: vars.touch, minHeight: vars.touch } },
  '@container': { [width.collapsed]: { justifyContent: 'center' } },
})
export const assignee = style({ ...flexRow('0.375rem'), minWidth: 0 })
globalStyle(`${assignee} > :first-child`, { width: '1.5rem', height: '1.5rem', fontSize: '0.5625rem' })
/** Only the avatar is shown if the name has no space. The button has the name as its label. */
export const name = style({
  ...ellipsis,
  '@container': { '(max-width: 61.99rem)': { display: 'none' } },
})
export const icon = style({ color: iconColor })
/** The icon of a task without assignee. It has the width of an avatar, so that both have the same centre. */
export const noAvatar = style([icon, { display: 'grid', justifyItems: 'center', width: '1.5rem' }])
export const notRelevant = style({ ...inlineRow('0.375rem'), color: vars.textMuted, whiteSpace: 'nowrap' })
