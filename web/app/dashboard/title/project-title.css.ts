import { globalStyle, style } from '@vanilla-extract/css'
import { cluster, inlineRow, spread } from '#web/styles/arrange.ts'
import { media, vars } from '#web/styles/tokens.css.ts'

export const row = style(spread(`${vars.space3} ${vars.space6}`, 'end'))
/** Name with rename button. Padding at the end of the name reserves space for the button on the last line. */
export const name = style({ minWidth: 0, textWrap: 'balance' })
const pencilRoom = `calc(${vars.touch} + ${vars.space1})`
globalStyle(`${name} > h1`, { display: 'inline' })
globalStyle(`${name} > h1:not(:last-child)`, { paddingInlineEnd: pencilRoom })
export const pencil = style({
  // The margins cancel the width of the button, so that the button never causes a line break.
  marginInlineStart: `calc(${vars.space1} - ${pencilRoom})`,
  marginInlineEnd: `calc(${vars.touch} - ${vars.controlMd})`,
  verticalAlign: 'middle',
  // The focus ring does not touch the name.
  translate: '0.1875rem -0.375rem',
})

export const form = style({
  ...cluster(vars.space2, 'start'),
  flex: '1 1 24rem',
  minWidth: 0,
})
export const field = style({ flex: '1 1 18rem', maxWidth: '40rem', minWidth: 0 })
export const input = style({
  fontSize: vars.textXl,
  fontWeight: vars.weightStrong,
  letterSpacing: vars.trackingHeading,
})
export const buttons = style({
  display: 'flex',
  gap: vars.space2,
  '@media': {
    [media.from768]: { paddingBlockStart: `calc(${vars.leadingSm} + 0.375rem)` },
    // The buttons for a mouse are 6 px smaller than the field. This centers them.
    [`${media.from768} and ${media.mouse}`]: { paddingBlockStart: `calc(${vars.leadingSm} + 0.5625rem)` },
  },
})

/** On phones always a row of its own. Otherwise the row would break when the members have loaded. */
export const aside = style({
  ...cluster(`0 ${vars.space2}`, 'center'),
  '@media': { [media.below480]: { flexBasis: '100%', minHeight: vars.touch } },
})
export const people = style({
  ...inlineRow(vars.space3),
  minHeight: vars.controlMd,
  fontSize: vars.textSm,
  color: vars.textMuted,
})
/** Phones have no room for it beside the button for the launch date. Otherwise the row would break when it appears. */
export const invited = style({
  '@media': {
    [media.below480]: { selectors: { [`${people}:not(:last-child) &`]: { display: 'none' } } },
  },
})
export const count = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.5rem',
  color: 'inherit',
  '@media': { [media.touch]: { minHeight: vars.touch } },
})
