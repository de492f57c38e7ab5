import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/styles/media.ts'
import { vars } from '#web/styles/tokens.css.ts'

/**
 * `lead` is the large card of Next up, `brief` its small ones, `full` a card of the list. A finished task takes
 * less room than an open one: its state and its actions share a line, which is the actions' first.
 */
export const card = recipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    position: 'relative',
    minWidth: 0,
    height: '100%',
    padding: `${vars.space3} ${vars.space4}`,
    background: vars.surface,
    border: `1px solid ${vars.line}`,
    borderRadius: vars.radius4,
    overflowWrap: 'anywhere',
  },
  variants: {
    status: {
      pending: {},
      in_progress: { background: vars.progressFill, borderColor: vars.progressBorder },
      completed: {
        background: vars.doneFill,
        borderColor: vars.doneBorder,
        display: 'grid',
        grid: `'title title' auto 'text text' 1fr 'meta actions' auto / minmax(0, 1fr) max-content`,
        gap: `0 ${vars.space3}`,
        paddingBlock: `${vars.space3} ${vars.space2}`,
      },
    },
    look: {
      lead: { '@media': { [media.from480]: { padding: vars.space6 } }, padding: vars.space5 },
      brief: {},
      full: {},
    },
    /** The task whose guide most people ask for. */
    top: { true: { borderColor: vars.topBorder, boxShadow: vars.topGlow }, false: {} },
  },
})

/** On the card's edge: a card that becomes the top one keeps its height, and the button that was pressed its place. */
export const crown = style({
  position: 'absolute',
  insetBlockStart: '-0.625rem',
  insetInlineEnd: vars.space4,
})

export const meta = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: `${vars.space1} ${vars.space3}`,
    minHeight: '1.25rem',
    marginBlockEnd: '0.375rem',
  },
  variants: {
    done: { true: { gridArea: 'meta', margin: `${vars.space1} 0 0` } },
    look: { lead: { marginBlockEnd: vars.space3 }, brief: {}, full: {} },
  },
})

export const title = recipe({
  base: {
    textWrap: 'pretty',
    fontSize: vars.textMd,
    lineHeight: '1.3125rem',
    fontWeight: vars.weightStrong,
    letterSpacing: '-0.004em',
  },
  variants: {
    done: { true: { gridArea: 'title', fontWeight: vars.weightMedium } },
    look: {
      lead: {
        maxWidth: '26ch',
        fontSize: 'clamp(1.25rem, 1.1rem + 0.7vw, 1.625rem)',
        lineHeight: 1.2,
        letterSpacing: vars.trackingSnug,
        fontWeight: vars.weightHeading,
      },
      brief: {},
      full: {},
    },
  },
})

export const text = recipe({
  base: {
    marginBlockStart: '0.125rem',
    fontSize: vars.textSm,
    lineHeight: vars.leadingSm,
    color: vars.textMuted,
  },
  variants: {
    // Where cards stand in one column, a finished task is its title.
    done: { true: { gridArea: 'text', '@media': { [media.below768]: { display: 'none' } } } },
    look: {
      lead: {
        maxWidth: vars.measure,
        marginBlockStart: vars.space2,
        fontSize: vars.textMd,
        lineHeight: vars.leadingMd,
      },
      brief: {},
      full: {},
    },
  },
})

/** Three lines, so that cards of a row are of a height. */
export const clamped = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
})

/** Opens the rest of a description. The room that its target takes lies around it, where nothing else is pressed. */
export const more = style({
  display: 'block',
  minHeight: '1.5rem',
  marginBlock: '-0.125rem',
  padding: 0,
  border: 0,
  borderRadius: vars.radius1,
  background: 'none',
  color: vars.text,
  fontWeight: vars.weightMedium,
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.18em',
  cursor: 'pointer',
  '@media': { [media.touch]: { minHeight: vars.touch, marginBlock: '-0.75rem' } },
  selectors: { '&:hover': { textDecorationThickness: '2px' } },
})

export const place = recipe({
  base: { marginBlockStart: vars.space1 },
  variants: { lead: { true: { marginBlockStart: vars.space3, fontSize: vars.textMd } } },
})
export const since = style({
  marginBlockStart: vars.space1,
  fontSize: vars.textSm,
  lineHeight: vars.leadingSm,
  color: vars.textMuted,
})

export const actions = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: vars.space2,
    marginBlockStart: 'auto',
    paddingBlockStart: vars.space3,
  },
  variants: {
    done: {
      true: {
        gridArea: 'actions',
        justifyContent: 'flex-end',
        gap: `0 ${vars.space1}`,
        marginBlockStart: vars.space1,
        padding: 0,
      },
    },
    look: {
      lead: { justifyContent: 'start', paddingBlockStart: vars.space5 },
      brief: {},
      full: {},
    },
  },
})

/** A button without an edge ends where the text above it does. */
export const flush = style({ selectors: { '&:last-child': { marginInlineEnd: '-0.625rem' } } })

/** A button on a card's tint is clear, so that the tint stays one. */
export const onTint = style({
  selectors: {
    '&:not([aria-disabled=true])': { background: 'transparent' },
    '&:not([aria-disabled=true]):hover': {
      background: `color-mix(in srgb, ${vars.text} 6%, transparent)`,
    },
  },
})

/** The actions of the large card fill a phone's width. */
export const wide = style({
  '@media': { [media.below480]: { flex: '1 1 100%', minHeight: vars.touch } },
})

/** Where a card of the list stands: how its last line is laid out depends on the room that the card has. */
export const frame = style({ containerType: 'inline-size', height: '100%' })
const narrow = '(max-width: 23.5rem)'

/** In a narrow card a finished task's way back is an icon; its name stays for those who listen. */
export const shrinks = style({
  '@container': {
    [narrow]: {
      width: vars.controlSm,
      padding: '0 !important',
      '@media': { [media.touch]: { width: vars.touch } },
    },
  },
})
export const shrinkingLabel = style({
  '@container': { [narrow]: { position: 'absolute', clipPath: 'inset(50%)' } },
})
