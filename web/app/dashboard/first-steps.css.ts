import { globalStyle, style } from '@vanilla-extract/css'
import { stack } from '#web/styles/arrange.ts'
import { firstStepsHeight } from './dashboard.css.ts'
import { mutedSmallText, textSize, vars } from '#web/styles/tokens.css.ts'

export const card = style({ paddingBlock: 0 })
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: firstStepsHeight,
  gap: vars.space2,
  cursor: 'pointer',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})
export const chevron = style({ color: vars.textMuted })
globalStyle(`details[open] ${chevron}`, { transform: 'rotate(90deg)' })
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
