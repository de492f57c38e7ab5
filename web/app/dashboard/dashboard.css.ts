import { globalStyle, style } from '@vanilla-extract/css'
import { cluster, spread, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

/** Height of the closed card “Why start with these tasks”. */
export const firstStepsHeight = '3.25rem'

export const navigation = style({
  ...cluster(vars.space1, 'center'),
  margin: `calc(-1 * ${vars.space3}) 0 ${vars.space3} -0.625rem`,
  color: vars.textSubtle,
})

export const toActivity = style({ marginInline: 'auto -0.625rem' })

/**
 * The dashboard while a task is open. In wide windows, the task covers only the side column. In narrow windows, it covers
 * the whole dashboard, which stays in the layout, so that the scroll position stays.
 */
export const behindTask = style({
  '@media': {
    [media.below1152]: { visibility: 'hidden' },
    [media.from1152]: { marginInlineEnd: `calc(${vars.sideColumn} + ${vars.space10})` },
    // Paper shows only the task.
    print: { display: 'none' },
  },
})

export const columns = style({
  ...stack(vars.space10),
  '@media': {
    [media.from1152]: { gridTemplateColumns: `minmax(0, 1fr) ${vars.sideColumn}` },
    print: { display: 'block' },
  },
  selectors: {
    [`${behindTask} > &`]: { '@media': { [media.from1152]: { gridTemplateColumns: 'minmax(0, 1fr)' } } },
  },
})
/** The side column. A long column scrolls with the page until its end is visible. A short column sticks to the top. */
export const sideColumn = style({
  display: 'grid',
  gap: vars.space4,
  alignContent: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 19rem), 1fr))',
  minWidth: 0,
  '@media': {
    [media.from1152]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      position: 'sticky',
      insetBlockEnd: vars.space6,
      alignSelf: 'end',
      minHeight: `calc(100dvh - ${vars.header} - 2 * ${vars.space6})`,
    },
  },
  selectors: { [`${behindTask} &`]: { '@media': { [media.from1152]: { display: 'none' } } } },
})

export const sideCard = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  // Paper shows the progress in the title, and the team.
  selectors: { '&:not(#team)': { '@media': { print: { display: 'none' } } } },
})

export const board = style({
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space10,
  minWidth: 0,
})
/** The dates of the project and its newest status update. The heights are reserved until their code has loaded. */
export const plan = style(stack(vars.space3))
const border = '2px'
export const dates = style({ height: `calc(${vars.touch} + ${border})` })
export const datesAndLaunch = style([
  dates,
  { '@media': { [media.below768]: { height: `calc(2 * ${vars.touch} + 1px + ${border})` } } },
])
export const update = style({ height: `calc(3.75rem + ${border})` })

/** Text that explains to a viewer why the tasks below it have no status buttons. */
export const disabledReason = style({ marginBlockEnd: `calc(-1 * ${vars.space6})`, color: vars.textMuted })
/** Reserves the height of the view switch, which loads when the browser is idle. */
export const tasksHead = style({
  ...spread(`${vars.space2} ${vars.space4}`, 'center'),
  minHeight: vars.controlSm,
  marginBlockEnd: vars.space3,
  '@media': {
    [media.below768]: {
      ...stack(vars.space2),
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignContent: 'start',
      minHeight: '5.5rem',
    },
  },
})
/** The view switch. */
globalStyle(`${tasksHead} > div`, {
  '@media': { [media.from768]: { minWidth: '20rem' }, [media.below768]: { gridColumn: '1 / -1' } },
})
/** Reserves the height of the closed card, so that the layout does not shift when its code has loaded. */
export const firstSteps = style({
  minHeight: `calc(${firstStepsHeight} + 2px)`,
  marginBlockStart: `calc(-1 * ${vars.space6})`,
})
/** Reserves the height of the filters, which load when the browser is idle. */
export const controls = style({
  minHeight: vars.controlSm,
  // Larger than the gap between the filters, so that the line of the first category is not one of them.
  marginBlockEnd: vars.space6,
  '@media': {
    [media.below480]: {
      marginBlockEnd: vars.space4,
      minHeight: vars.touch,
    },
    print: { display: 'none' },
  },
})
/** In narrow windows, the side column is below the tasks. It stays outside the window while a filter loads or changes. */
export const filtered = style({ '@media': { [`screen and ${media.below1152}`]: { minHeight: '80dvh' } } })
/** Explains the vote buttons to users who have never voted. */
export const voteHint = style({
  ...mutedSmallText,
  marginBlock: `calc(-1 * ${vars.space2}) ${vars.space2}`,
  '@media': { print: { display: 'none' } },
})
export const total = style({ fontWeight: vars.weightText, color: vars.textMuted })

// The skeletons have the sizes of the loaded content, so that the layout does not shift.
export const pageLoading = style({})
globalStyle(`${pageLoading} > p`, { height: '2.25rem', marginBlockStart: '-0.5625rem' })
export const skeletonTitle = style({
  height: '2.75rem',
  '@media': { [media.below1152]: { height: '2rem' }, [media.below768]: { marginBlockEnd: '4.3125rem' } },
})
export const skeletonStrip = style({
  gridColumn: '1 / -1',
  height: '4.5rem',
  '@media': { [media.below1152]: { height: '6.75rem' }, [media.below768]: { height: '18.25rem' } },
})
export const tasksLoading = style({ minWidth: 0 })
globalStyle(`${tasksLoading} > p`, { minHeight: '1.75rem', marginBlockEnd: vars.space4 })
export const skeletonCards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))',
  gap: '0.625rem',
  marginBlockStart: vars.space5,
})
export const skeletonCard = style({ minHeight: '6.25rem' })
export const skeletonLead = style({ minHeight: '14.875rem' })
