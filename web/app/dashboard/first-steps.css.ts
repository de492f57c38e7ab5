import { globalStyle, style } from '@vanilla-extract/css'
import { stack } from '#web/styles/arrange.ts'
import { mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const card = style({
  marginBlockStart: `calc(-1 * ${vars.space6})`,
  paddingBlock: 0,
})
/** Also the height of the card before its code has loaded. */
export const closedHeight = '3.25rem'
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: closedHeight,
  cursor: 'pointer',
  selectors: { '&::before': { content: '"▸"', marginInlineEnd: vars.space2, color: vars.textMuted } },
})
globalStyle(`details[open] > ${summary}::before`, { content: '"▾"' })
export const title = style({ ...textSize.md, letterSpacing: 0 })
export const text = style(mutedSmallText)
export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  gap: vars.space4,
  marginBlock: vars.space4,
  padding: 0,
  listStyle: 'none',
})
export const hints = style({
  paddingBlockEnd: vars.space4,
  ...stack(vars.space1),
  ...textSize.sm,
  paddingInlineStart: '1.1em',
  listStyle: 'disc',
})
