import { style } from '@vanilla-extract/css'
import { vars } from '#web/styles/tokens.css.ts'

export const bell = style({ position: 'relative', '@media': { print: { display: 'none' } } })

/** Ink, as what is chosen: a colour would be a category or a state. */
export const count = style({
  position: 'absolute',
  insetBlockStart: '0.125rem',
  insetInlineEnd: '0.0625rem',
  minWidth: '1.125rem',
  paddingInline: '0.25rem',
  borderRadius: '1rem',
  background: vars.text,
  color: vars.surface,
  fontSize: '0.6875rem',
  lineHeight: '1.125rem',
  fontWeight: vars.weightStrong,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
})
