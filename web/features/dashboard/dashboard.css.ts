import { style } from '@vanilla-extract/css'
import { vars } from '#web/styles/tokens.css.ts'

export const trail = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space1,
  margin: `calc(-1 * ${vars.space3}) 0 ${vars.space3} -0.625rem`,
  color: vars.textSubtle,
})

/**
 * One column for now: the tasks have the whole page, three cards abreast at 1440. A rail for the team and its
 * progress would stand empty today; when it comes, the list's grid falls back to two columns by itself.
 *
 * For the same reason there is no row of jumps below 1152 px: 'Next' and 'Tasks' lie a screen apart, and the
 * path above leads to each category.
 */
export const board = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space12,
  minWidth: 0,
})
export const tasksTitle = style({ marginBlockEnd: vars.space5 })
export const total = style({ fontWeight: vars.weightText, color: vars.textMuted })

// What comes, in its boxes.
export const skeletonHead = style({ display: 'grid', gap: vars.space6, marginBlockEnd: vars.space10 })
export const skeletonCards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 21rem), 1fr))',
  gap: vars.space3,
  marginBlockStart: vars.space5,
})
export const skeletonCard = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space3,
  height: '100%',
  minHeight: '8.75rem',
  padding: vars.space4,
  border: `1px solid ${vars.line}`,
  borderRadius: vars.radius4,
  background: vars.surface,
})
export const skeletonActions = style({
  display: 'flex',
  justifyContent: 'space-between',
  marginBlockStart: 'auto',
})

export const belowLost = style({ marginBlockStart: vars.space12 })
