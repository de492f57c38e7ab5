import { style } from '@vanilla-extract/css'
import { vars } from '#web/styles/tokens.css.ts'

export const bell = style({ position: 'relative', '@media': { print: { display: 'none' } } })

/** In the button's corner, so that the bell stays a bell. Ink, as what is chosen: a colour would be a category or a state. */
export const count = style({
  position: 'absolute',
  insetBlockStart: '-0.0625rem',
  insetInlineEnd: '-0.1875rem',
  minWidth: '1.0625rem',
  paddingInline: '0.1875rem',
  borderRadius: '1rem',
  background: vars.text,
  color: vars.surface,
  fontSize: '0.6875rem',
  lineHeight: '1.0625rem',
  fontWeight: vars.weightStrong,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  selectors: { '&::before': { content: 'attr(data-count)' } },
})
