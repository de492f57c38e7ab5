import { globalStyle, style } from '@vanilla-extract/css'
import { media, vars } from '#web/styles/tokens.css.ts'
import { strip } from '#web/shared/progress/progress-summary.css.ts'

export const links = style({
  position: 'sticky',
  insetBlockStart: vars.header,
  zIndex: vars.zSticky,
  display: 'flex',
  gap: vars.space3,
  margin: `calc(-1 * ${vars.space6}) calc(-1 * ${vars.gutter}) ${vars.space8}`,
  paddingInline: vars.gutter,
  background: vars.canvas,
  borderBlockEnd: `1px solid ${vars.line}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '@media': { [media.from1152]: { display: 'none' }, print: { display: 'none' } },
})

export const link = style({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  minWidth: vars.touch,
  minHeight: vars.touch,
  fontSize: vars.textSm,
  fontWeight: vars.weightMedium,
  color: vars.textMuted,
  textDecoration: 'none',
  selectors: {
    '&:hover': { color: vars.text },
    '&[aria-current]': {
      color: vars.text,
      fontWeight: vars.weightStrong,
      boxShadow: `inset 0 -3px 0 ${vars.text}`,
    },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': { [media.forcedColours]: { selectors: { '&[aria-current]': { textDecoration: 'underline' } } } },
})

// The row of links has its own border, so the element above the row needs no border.
globalStyle(`${strip}:has(+ ${links})`, {
  '@media': { [media.below1152]: { borderBlockEnd: 0, marginBlockEnd: vars.space5 } },
})

globalStyle(`html:has(${links})`, {
  '@media': {
    [media.below1152]: { scrollPaddingTop: `calc(${vars.header} + ${vars.touch} + ${vars.space4})` },
  },
})
