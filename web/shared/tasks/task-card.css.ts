import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { cluster, spread, visuallyHidden } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'
import { touchReach } from '#web/styles/touch.ts'
import { pointed } from '#web/styles/pointed.ts'

/** On paper, the tasks of a group are rows with the whole description. */
const paperRow = {
  grid: `'title' auto 'meta' auto / minmax(0, 1fr)`,
  padding: `${vars.space2} 0`,
  background: 'none',
  border: 0,
  borderBlockStart: `1px solid ${vars.line}`,
  borderRadius: 0,
  boxShadow: 'none',
} as const

/**
 * `lead` is the large card in “Next up”. A `full` card has the title on the first line, then the description, then what
 * differs from a pending task without a plan, then actions. In small windows the actions are beside the text.
 */
export const card = recipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    position: 'relative',
    minWidth: 0,
    height: '100%',
    padding: `${vars.space3} 0.875rem`,
    background: vars.surface,
    border: `1px solid ${vars.line}`,
    borderRadius: vars.radius4,
    overflowWrap: 'anywhere',
  },
  variants: {
    status: {
      pending: {},
      in_progress: { background: vars.progressFill, borderColor: vars.progressBorder },
      completed: { background: vars.doneFill, borderColor: vars.doneBorder },
      notRelevant: { background: 'transparent', borderColor: vars.lineStrong, borderStyle: 'dashed' },
    },
    lead: { true: { '@media': { [media.from480]: { padding: vars.space6 } }, padding: vars.space5 } },
    full: {
      true: {
        display: 'grid',
        grid: `'title' auto 'meta' 1fr 'actions' auto / minmax(0, 1fr)`,
        padding: `${vars.space2} ${vars.space3}`,
        '@media': {
          [media.below768]: {
            grid: `'title actions' auto 'meta actions' auto / minmax(0, 1fr) max-content`,
            alignContent: 'center',
            columnGap: vars.space3,
            padding: `${vars.space1} 0.375rem ${vars.space1} ${vars.space3}`,
          },
          print: paperRow,
        },
      },
    },
    top: { true: { borderColor: vars.topBorder, boxShadow: vars.topGlow } },
  },
  compoundVariants: [
    {
      variants: { status: 'completed', full: true },
      style: {
        '@media': {
          [`screen and ${media.from768}`]: {
            grid: `'title title' 1fr 'meta actions' auto / minmax(0, 1fr) max-content`,
            columnGap: vars.space2,
          },
        },
      },
    },
  ],
})

/** Positioned absolutely, so that the content of the card does not shift when the badge appears. */
export const crown = style({
  position: 'absolute',
  insetBlockStart: '-0.75rem',
  insetInlineEnd: vars.space4,
  '@media': {
    // The buttons are at the end of the first line. The badge covers no text of this card or the one above.
    [media.below768]: {
      insetBlockStart: '-0.875rem',
      insetInline: `${vars.space3} auto`,
      paddingBlock: 0,
      lineHeight: '0.9375rem',
    },
    print: { display: 'none' },
  },
})

export const meta = recipe({
  base: {
    ...cluster(`${vars.space1} ${vars.space3}`, 'center'),
    minHeight: '1.25rem',
    marginBlockEnd: '0.375rem',
  },
  variants: {
    lead: { true: { marginBlockEnd: vars.space3 } },
    full: {
      true: { position: 'relative', gridArea: 'meta', alignSelf: 'start', columnGap: vars.space2, margin: 0 },
    },
    done: { true: {} },
    // Chromium does not update the height of the card if only the position of the chips changes (see `overLine`).
    hasPlan: { true: { minHeight: 'auto' } },
  },
  compoundVariants: [
    {
      variants: { full: true, done: true },
      style: {
        alignSelf: 'center',
        // The line of the buttons has the same padding.
        '@media': { [media.from768]: { paddingBlockStart: vars.space2 } },
      },
    },
  ],
})

export const title = recipe({
  base: {
    gridArea: 'title',
    textWrap: 'pretty',
    fontSize: vars.textMd,
    lineHeight: '1.3125rem',
    fontWeight: vars.weightStrong,
    letterSpacing: '-0.004em',
  },
  variants: {
    done: { true: { fontWeight: vars.weightMedium } },
    lead: {
      true: {
        maxWidth: '26ch',
        fontSize: 'clamp(1.25rem, 1.1rem + 0.7vw, 1.625rem)',
        lineHeight: 1.2,
        letterSpacing: vars.trackingHeading,
        fontWeight: vars.weightHeading,
      },
    },
    full: {
      true: {
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        '@media': { [media.below768]: { lineHeight: '1.125rem' } },
      },
    },
  },
})

const openTint = `color-mix(in srgb, ${vars.text} 10%, transparent)`
export const link = style({
  display: 'block',
  textDecoration: 'none',
  textDecorationThickness: '2px',
  borderRadius: vars.radius1,
  selectors: {
    [`${pointed} &:hover`]: { textDecorationLine: 'underline' },
    // The open task.
    '&[aria-current]': {
      background: openTint,
      boxShadow: `-0.25rem 0 0 ${openTint}, 0.25rem 0 0 ${openTint}`,
      borderRadius: 0,
    },
  },
  ...touchReach('-0.75rem -0.5rem'),
})

export const text = style({
  ...textSize.md,
  maxWidth: vars.measure,
  marginBlockStart: vars.space2,
  color: vars.textMuted,
  '@media': {
    [media.below480]: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 4,
      overflow: 'hidden',
    },
  },
})

/** The description on one line, beside the priority icon. The task shows the whole text. */
export const line = style({
  ...mutedSmallText,
  flex: '1 1 calc(100% - 2rem)',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { print: { flexBasis: '100%', whiteSpace: 'normal' } },
})

/** On paper, a line below the card has the same facts. */
export const chips = style({
  // In the narrowest windows, both chips do not fit beside the actions.
  ...cluster(vars.space1, 'center'),
  minHeight: '1.625rem',
  '@media': {
    // Uses the gap before the actions, so that the chips fit in one line at 360 px.
    [media.below768]: { marginInlineEnd: `calc(-1 * ${vars.space3})` },
    // The buttons of the chips are 1.125rem higher than the chips, and must not overlap.
    [media.touch]: { rowGap: '1.125rem' },
    print: { display: 'none' },
  },
})
globalStyle(`${chips} button`, { justifyContent: 'start' })
globalStyle(`${chips}[data-due-first] > :first-child`, { order: 1 })
/** A card without other labels shows its empty chips above the end of the description, so that it keeps its height. */
export const overLine = style({
  position: 'absolute',
  insetBlockStart: '-0.1875rem',
  insetInlineEnd: 0,
  paddingInlineStart: '1.75rem',
  background: `linear-gradient(to right, transparent, ${vars.surface} 1.5rem)`,
})
// Users with a mouse see empty chips only while the mouse or the focus is in the card.
const entered = `:is(${pointed} :hover, :focus-within, :has([aria-expanded=true]))`
globalStyle(`${card.classNames.base}:not(${entered}) :is(${overLine}, [data-empty])`, {
  '@media': { [media.mouse]: { opacity: 0 } },
})

export const place = recipe({
  base: { marginBlockStart: vars.space1 },
  variants: { lead: { true: { marginBlockStart: vars.space3, fontSize: vars.textMd } } },
})
export const since = style([mutedSmallText, { marginBlockStart: vars.space1 }])

export const actions = recipe({
  base: {
    ...spread(vars.space2, 'center'),
    marginBlockStart: 'auto',
    paddingBlockStart: vars.space3,
  },
  variants: {
    lead: { true: { justifyContent: 'start', paddingBlockStart: vars.space5 } },
    full: {
      true: {
        gridArea: 'actions',
        flexWrap: 'nowrap',
        paddingBlockStart: vars.space2,
        '@media': {
          [media.below768]: { alignSelf: 'center', gap: '0.375rem', margin: 0, padding: 0 },
          print: { display: 'none' },
        },
      },
    },
    done: { true: { justifyContent: 'flex-end', gap: vars.space1 } },
  },
})

/** On phones, the actions of a `full` card are icons. The labels remain available to screen readers. */
export const icons = style({})
globalStyle(`${icons} :is(a, button)`, {
  '@media': {
    [media.below480]: { width: vars.touch, minWidth: 0, minHeight: vars.touch, margin: 0, padding: 0 },
  },
})
globalStyle(`${icons} :is(a, button) > span`, { '@media': { [media.below480]: visuallyHidden } })

export const flush = style({ selectors: { '&:last-child': { marginInlineEnd: '-0.625rem' } } })

export const onTint = style({
  selectors: {
    '&:not([aria-disabled=true])': { background: 'transparent' },
    '&:not([aria-disabled=true]):hover': {
      background: `color-mix(in srgb, ${vars.text} 6%, transparent)`,
    },
  },
})

/** On phones, buttons share a line if they fit, and otherwise each fills a line. */
export const wide = style({
  '@media': { [media.below480]: { flex: '1 1 auto', minHeight: vars.touch } },
})

export const frame = style({
  containerType: 'inline-size',
  height: '100%',
  // The container is a stacking context, so the next cards would cover an open menu.
  selectors: { '&:has([aria-expanded=true])': { position: 'relative', zIndex: 1 } },
})
const narrow = '(max-width: 23.5rem)'

/** A narrow card shows the reset button as an icon. The label remains available to screen readers. */
export const shrinks = style({
  '@container': {
    [narrow]: {
      width: vars.controlSm,
      padding: '0 !important',
      '@media': { [media.touch]: { width: vars.touch } },
    },
  },
})
export const shrinkingLabel = style({ '@container': { [narrow]: visuallyHidden } })
