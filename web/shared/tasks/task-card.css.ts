import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { cluster, spread } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'
import { touchReach } from '#web/styles/touch.ts'

/** `lead` is the large card in “Next up”. The card of a completed task has status and actions on one line. */
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
    lead: { true: { '@media': { [media.from480]: { padding: vars.space6 } }, padding: vars.space5 } },
    top: { true: { borderColor: vars.topBorder, boxShadow: vars.topGlow } },
  },
})

/** Positioned absolutely, so that the content of the card does not shift when the badge appears. */
export const crown = style({
  position: 'absolute',
  insetBlockStart: '-0.625rem',
  insetInlineEnd: vars.space4,
})

export const meta = recipe({
  base: {
    ...cluster(`${vars.space1} ${vars.space3}`, 'center'),
    minHeight: '1.25rem',
    marginBlockEnd: '0.375rem',
  },
  variants: {
    done: { true: { gridArea: 'meta', margin: `${vars.space1} 0 0` } },
    lead: { true: { marginBlockEnd: vars.space3 } },
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
    lead: {
      true: {
        maxWidth: '26ch',
        fontSize: 'clamp(1.25rem, 1.1rem + 0.7vw, 1.625rem)',
        lineHeight: 1.2,
        letterSpacing: vars.trackingHeading,
        fontWeight: vars.weightHeading,
      },
    },
  },
})

export const link = style({
  display: 'block',
  textDecoration: 'none',
  borderRadius: vars.radius1,
  selectors: { '&:hover': { textDecoration: 'underline' } },
  ...touchReach('-0.75rem -0.5rem'),
})

export const text = recipe({
  base: { ...mutedSmallText, marginBlockStart: '0.125rem' },
  variants: {
    done: { true: { gridArea: 'text', '@media': { [media.below768]: { display: 'none' } } } },
    lead: {
      true: {
        maxWidth: vars.measure,
        marginBlockStart: vars.space2,
        ...textSize.md,
      },
    },
  },
})

export const clamped = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
})

/** The negative margins let the touch target grow without moving the text. */
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
export const since = style([mutedSmallText, { marginBlockStart: vars.space1 }])

export const actions = recipe({
  base: {
    ...spread(vars.space2, 'center'),
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
    lead: { true: { justifyContent: 'start', paddingBlockStart: vars.space5 } },
  },
})

export const flush = style({ selectors: { '&:last-child': { marginInlineEnd: '-0.625rem' } } })

export const onTint = style({
  selectors: {
    '&:not([aria-disabled=true])': { background: 'transparent' },
    '&:not([aria-disabled=true]):hover': {
      background: `color-mix(in srgb, ${vars.text} 6%, transparent)`,
    },
  },
})

export const wide = style({
  '@media': { [media.below480]: { flex: '1 1 100%', minHeight: vars.touch } },
})

export const frame = style({ containerType: 'inline-size', height: '100%' })
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
export const shrinkingLabel = style({
  '@container': { [narrow]: { position: 'absolute', clipPath: 'inset(50%)' } },
})
