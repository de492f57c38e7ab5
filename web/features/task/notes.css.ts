import { globalStyle, style } from '@vanilla-extract/css'
import { cluster, row, spread, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const field = style({ position: 'relative' })
export const error = style({ marginBlockStart: vars.space1 })
export const textArea = style({
  display: 'block',
  width: '100%',
  padding: `${vars.space2} ${vars.space3}`,
  border: `1px solid ${vars.lineStrong}`,
  borderRadius: vars.radius3,
  background: vars.surface,
  color: vars.text,
  fontSize: vars.textInput,
  lineHeight: 1.45,
  resize: 'vertical',
  // Grows with the text in browsers that support it.
  fieldSizing: 'content' as unknown as undefined,
  minHeight: '4.5rem',
  maxHeight: '20rem',
  selectors: { '&::placeholder': { color: vars.textSubtle, opacity: 1 } },
})
export const names = style({
  position: 'absolute',
  insetInlineStart: 0,
  insetBlockEnd: `calc(100% + ${vars.space1})`,
  zIndex: vars.zMenu,
  minWidth: '14rem',
  maxWidth: '100%',
  padding: vars.space1,
  borderRadius: vars.radius4,
  background: vars.raised,
  boxShadow: vars.shadow2,
})
export const name = style({
  ...row(vars.space2),
  minHeight: '2.25rem',
  width: '100%',
  padding: `0.125rem ${vars.space2}`,
  border: 0,
  background: 'none',
  textAlign: 'start',
  borderRadius: vars.radius3,
  cursor: 'pointer',
  selectors: {
    '&[aria-selected=true], &:hover': { background: `color-mix(in srgb, ${vars.text} 7%, transparent)` },
  },
  '@media': { [media.touch]: { minHeight: vars.touch } },
})

export const list = style({ ...stack(vars.space5), marginBlockEnd: vars.space5 })
export const note = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `0 ${vars.space3}`,
  // Shows which note a link has opened, also after a click.
  selectors: { '&:focus': { outline: `${vars.focusWidth} solid ${vars.focus}`, outlineOffset: vars.space2 } },
})
export const body = style({ minWidth: 0 })
export const noteHead = style(spread(`0 ${vars.space2}`, 'center'))
export const author = style({
  ...cluster(`0 ${vars.space2}`, 'baseline'),
  minHeight: vars.controlSm,
  alignItems: 'center',
})
export const authorName = style({ fontWeight: vars.weightStrong })
export const time = style(mutedSmallText)
export const text = style({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  // Each paragraph has its own writing direction.
  unicodeBidi: 'plaintext',
})
globalStyle(`${text} + ${field}`, { marginBlockStart: vars.space2 })
globalStyle(`${text} a`, { textDecorationThickness: '1px' })
export const mention = style({ fontWeight: vars.weightStrong })
export const buttons = style({ ...cluster(vars.space2, 'center'), marginBlockStart: vars.space2 })
export const noteActions = style({ ...row('0'), marginInlineEnd: '-0.5rem' })
export const older = style({ marginInlineStart: '-0.625rem', marginBlockEnd: vars.space2 })
export const counter = style({ ...textSize.sm, marginInlineStart: 'auto', color: vars.textMuted })
