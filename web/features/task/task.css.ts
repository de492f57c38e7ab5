import { globalStyle, style } from '@vanilla-extract/css'
import { cluster, row, spread, stack } from '#web/styles/arrange.ts'
import { coveredByToast, media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

/** Covers the side column from 1152 px, and the whole page below. Does not move the list. */
export const panel = style({
  position: 'fixed',
  insetBlock: `calc(${vars.header} + 1px) 0`,
  insetInline: 0,
  zIndex: vars.zSticky,
  display: 'flex',
  flexDirection: 'column',
  background: vars.surface,
  '@media': {
    [media.from1152]: {
      // The left edge is in the gap between the list and the side column.
      insetInlineStart: `calc(min(50% + ${vars.page} / 2, 100% - ${vars.gutter}) - ${vars.sideColumn} - ${vars.space6})`,
      borderInlineStart: `1px solid ${vars.line}`,
    },
    [media.below1152]: { insetBlockEnd: `var(${coveredByToast}, 0px)` },
    print: { position: 'static', border: 0 },
  },
})

export const bar = style({
  ...row(vars.space1),
  flex: 'none',
  minHeight: vars.header,
  paddingInline: `${vars.gutter} calc(${vars.gutter} - 0.625rem)`,
  borderBlockEnd: `1px solid ${vars.line}`,
  '@media': {
    [media.below320]: { flexWrap: 'wrap', justifyContent: 'end', paddingBlock: vars.space1 },
    [media.from1152]: { paddingInlineStart: vars.space6 },
    print: { minHeight: 0, padding: 0, border: 0 },
  },
})
export const place = style({
  ...textSize.sm,
  marginInlineEnd: 'auto',
  minWidth: 0,
  '@media': { [media.below320]: { flexBasis: '100%' } },
})

export const scroller = style({
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInline: vars.gutter,
  paddingBlock: `${vars.space6} calc(${vars.space12} + env(safe-area-inset-bottom))`,
  '@media': {
    [media.from1152]: { paddingInline: `${vars.space6} ${vars.gutter}` },
    print: { overflow: 'visible', padding: 0 },
  },
})
export const offline = style({ ...textSize.xs, color: vars.warningText })
const width = '40rem'
export const rejected = style({
  maxWidth: width,
  marginInline: 'auto',
  selectors: { '&:not(:empty)': { marginBlockEnd: vars.space6 } },
})
export const content = style({
  ...stack(vars.space8),
  maxWidth: width,
  marginInline: 'auto',
  overflowWrap: 'anywhere',
  '@media': { print: { maxWidth: 'none' } },
})
globalStyle(`${content} > *`, { minWidth: 0 })

export const head = style(stack(vars.space3))
export const meta = style(cluster(`${vars.space1} ${vars.space3}`, 'center'))
/** At the end of the line of the status, without making the line higher. */
export const more = style({ marginBlock: '-0.5rem', marginInline: 'auto -0.5rem' })
export const title = style({
  fontSize: vars.text2xl,
  lineHeight: 1.2,
  letterSpacing: vars.trackingHeading,
  textWrap: 'pretty',
  selectors: { '&:focus': { outline: 'none' } },
})
export const description = style({ color: vars.textMuted, maxWidth: vars.measure })
export const actions = style(cluster(vars.space2, 'center'))

export const sectionHead = style({ ...spread(vars.space2, 'baseline'), marginBlockEnd: vars.space2 })
export const sectionTitle = style({
  ...textSize.lg,
  letterSpacing: 0,
  selectors: { '&:focus': { outline: 'none' } },
})
export const muted = style(mutedSmallText)

export const changes = style(stack(vars.space2))
export const change = style({
  ...spread(`0 ${vars.space3}`, 'baseline'),
  ...textSize.sm,
  flexWrap: 'nowrap',
  color: vars.textMuted,
})
globalStyle(`${change} > time`, { whiteSpace: 'nowrap' })
export const actor = style({ fontWeight: vars.weightMedium, color: vars.text })
export const flush = style({ justifySelf: 'start', marginInlineStart: '-0.625rem' })

/** In the narrow panel, the action of a notice is always below the text. */
export const notice = style({ gridAutoFlow: 'row', alignItems: 'start' })
globalStyle(`${notice} > div`, { gridColumn: 2, justifySelf: 'start' })
export const reason = style(stack(vars.space3))
/** Scrolls far enough to show the buttons below the field. */
globalStyle(`${reason} input`, { scrollMarginBlockEnd: vars.space24 })
