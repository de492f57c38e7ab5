import { globalStyle, style } from '@vanilla-extract/css'
import { media, vars } from '#web/styles/tokens.css.ts'

export const row = style({
  display: 'flex',
  alignItems: 'end',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: `${vars.space3} ${vars.space6}`,
})
/** Name with rename button. Padding after the name keeps the button on the line of the last word. */
export const name = style({ minWidth: 0, textWrap: 'balance' })
const pencilRoom = `calc(${vars.touch} + ${vars.space1})`
globalStyle(`${name} > h1`, { display: 'inline' })
globalStyle(`${name} > h1:not(:last-child)`, { paddingInlineEnd: pencilRoom })
export const pencil = style({
  marginInlineStart: `calc(${vars.space1} - ${pencilRoom})`,
  // With this margin the button fits into the padding of the title and never causes a line break.
  marginInlineEnd: `calc(${vars.touch} - ${vars.controlMd})`,
  verticalAlign: 'middle',
  translate: '0 -0.375rem',
})

export const form = style({
  display: 'flex',
  alignItems: 'start',
  flexWrap: 'wrap',
  gap: vars.space2,
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
  '@media': { [media.from768]: { paddingBlockStart: `calc(${vars.leadingSm} + 0.375rem)` } },
})

export const people = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space3,
  minHeight: vars.controlMd,
  fontSize: vars.textSm,
  color: vars.textMuted,
})
export const count = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.5rem',
  color: 'inherit',
  '@media': { [media.touch]: { minHeight: vars.touch } },
})
