import { globalStyle, style } from '@vanilla-extract/css'
import { cluster } from '#web/styles/arrange.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

export const strip = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: `${vars.space5} ${vars.space8}`,
  alignItems: 'end',
  marginBlock: `${vars.space5} ${vars.space8}`,
  paddingBlock: `${vars.space5} ${vars.space6}`,
  borderBlock: `1px solid ${vars.line}`,
  '@media': {
    [media.from768]: { gridTemplateColumns: 'auto minmax(0, 1fr)' },
    [media.from1152]: { gridTemplateColumns: '9rem minmax(0, 1fr) 10rem' },
  },
})
export const now = style({
  ...textSize.sm,
  color: vars.textMuted,
})
export const figure = style({
  display: 'block',
  marginBlockEnd: '0.625rem',
  fontSize: vars.textFigure,
  lineHeight: 0.9,
  letterSpacing: '-0.035em',
  fontWeight: vars.weightHeading,
  color: vars.text,
})

// Tabular figures leave gaps beside the digit 1 at this size.
globalStyle(`${figure} span`, { fontVariantNumeric: 'proportional-nums' })

export const counts = style({
  ...cluster(`${vars.space2} ${vars.space6}`),
  '@media': {
    [media.below768]: { display: 'grid', gridTemplateColumns: 'repeat(3, auto)', columnGap: vars.space3 },
    [media.below320]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [media.from768]: { gridColumn: '1 / -1' },
    [media.from1152]: {
      gridColumn: 'auto',
      display: 'grid',
      gap: '0.125rem',
      paddingInlineStart: vars.space6,
      borderInlineStart: `1px solid ${vars.line}`,
    },
  },
})
export const count = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space3,
  '@media': { [media.below768]: { display: 'grid', gap: 0, justifyContent: 'start' } },
})
export const countName = style({ display: 'flex' })
export const countFigure = style({
  fontWeight: vars.weightStrong,
  lineHeight: vars.leadingSm,
  '@media': {
    [media.below768]: {
      order: -1,
      fontSize: vars.textXl,
      lineHeight: '1.75rem',
      fontWeight: vars.weightHeading,
    },
  },
})
/** The link covers the figure too. */
export const countLink = style({
  display: 'inline-flex',
  minHeight: '1.5rem',
  textDecoration: 'none',
  selectors: {
    '&::after': { content: "''", position: 'absolute', inset: '0 -0.375rem', borderRadius: vars.radius3 },
    '&:hover::after': { background: `color-mix(in srgb, ${vars.text} 6%, transparent)` },
    '&[aria-current]::after': { boxShadow: `inset 0 0 0 1px ${vars.lineStrong}` },
  },
})
