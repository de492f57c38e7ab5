import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { cluster, row, stack } from '#web/styles/arrange.ts'
import { category as categoryVars, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'
import { frame } from '#web/ui/card/rows.css.ts'

/** Widths of the columns, in rem. */
export const weekWidth = 9.5
export const gapWidth = 4.5
/** Part of the week before today that is visible at first, so that users see that they can scroll back. */
const peek = '2rem'

export const view = style(stack(vars.space8))
export const empty = style({
  padding: `${vars.space5} ${vars.space5}`,
  border: `1px dashed ${vars.lineStrong}`,
  borderRadius: vars.radius4,
  color: vars.textMuted,
})

export const scroller = style([
  frame,
  {
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollSnapType: 'x proximity',
    scrollPaddingInlineStart: peek,
  },
])
/** The lines are behind the tasks, and the text of the table is above the lines. */
export const canvas = style({ position: 'relative', minWidth: '100%' })
export const lines = style({
  position: 'absolute',
  insetBlock: '2.75rem 0',
  insetInlineStart: 0,
  width: '100%',
  height: 'calc(100% - 2.75rem)',
  pointerEvents: 'none',
})
export const today = style({ stroke: vars.text, strokeWidth: 2 })
export const launch = style({ stroke: vars.text, strokeWidth: 2, strokeDasharray: '2 4' })

export const table = style({
  position: 'relative',
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
})
const line = `1px solid ${vars.line}`
globalStyle(`${table} :is(th, td) + :is(th, td)`, { borderInlineStart: line })
export const week = style({
  ...textSize.xs,
  height: '2.75rem',
  paddingInline: vars.space2,
  textAlign: 'start',
  verticalAlign: 'middle',
  fontWeight: vars.weightMedium,
  color: vars.textMuted,
  whiteSpace: 'nowrap',
  scrollSnapAlign: 'start',
})
export const tag = style({
  marginInlineStart: vars.space1,
  padding: `0.0625rem 0.3125rem`,
  borderRadius: vars.radius2,
  background: vars.text,
  color: vars.surface,
  fontWeight: vars.weightStrong,
})
/** Hides the lines, so that the rows of the categories are whole bands. */
export const category = style({
  paddingInline: 0,
  borderBlock: line,
  background: vars.hover,
  textAlign: 'start',
  ...textSize.sm,
})
/** Stays visible while the table scrolls. */
export const categoryName = style({
  position: 'sticky',
  insetInlineStart: 0,
  width: 'fit-content',
  padding: `0.375rem ${vars.space3}`,
})
export const cell = style({
  height: '2.5rem',
  padding: `${vars.space2} ${vars.space1} ${vars.space3}`,
  verticalAlign: 'top',
})

export const task = recipe({
  base: {
    position: 'relative',
    padding: `${vars.space2} ${vars.space2} 0.375rem`,
    border: line,
    borderRadius: vars.radius2,
    background: vars.surface,
    selectors: { '& + &': { marginBlockStart: vars.space2 } },
  },
  variants: {
    status: {
      pending: {},
      in_progress: { background: vars.progressFill, borderColor: vars.progressBorder },
      completed: { background: vars.doneFill, borderColor: vars.doneBorder },
    },
  },
})
/** Has the width of the cell, so that the mark is exactly below its day. */
export const mark = style({
  position: 'absolute',
  insetBlockStart: '-1px',
  insetInlineStart: `calc(-1 * ${vars.space1} - 1px)`,
  width: `calc(100% + 2 * ${vars.space1} + 2px)`,
  height: '4px',
  fill: categoryVars.solid,
})
export const head = style({ ...row('0.375rem', 'start'), ...textSize.sm })
globalStyle(`${head} > svg`, { flex: 'none', marginBlockStart: '0.125rem' })
export const title = style({
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflowWrap: 'anywhere',
})
export const facts = style({
  ...cluster('0.125rem 0.375rem', 'center'),
  ...textSize.xs,
  marginBlockStart: vars.space1,
  color: vars.textMuted,
})
// “Overdue · Yesterday” is wider than the narrowest column.
globalStyle(`${facts} time`, { whiteSpace: 'normal' })
export const assignee = style({ display: 'inline-flex', marginInlineStart: 'auto' })
globalStyle(`${assignee} > *`, { width: '1.25rem', height: '1.25rem', fontSize: '0.5625rem' })

export const undatedTitle = style({ ...textSize.lg, letterSpacing: 0, marginBlockEnd: vars.space3 })
export const count = style({ fontWeight: vars.weightText, color: vars.textMuted })
export const undated = style({
  position: 'relative',
  ...row(`${vars.space2} ${vars.space3}`),
  flexWrap: 'wrap',
  minHeight: vars.touch,
  padding: `${vars.space2} ${vars.space3} ${vars.space2} ${vars.space4}`,
})
export const undatedText = style({ display: 'grid', flex: '1 1 9rem', minWidth: 0, overflowWrap: 'anywhere' })
export const undatedCategory = style(mutedSmallText)
globalStyle(`${undated} > button`, {
  position: 'relative',
  zIndex: 1,
  flex: 'none',
  marginInlineStart: 'auto',
})
export const more = style({ marginBlockStart: vars.space2 })
