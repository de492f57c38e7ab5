import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { row, stack } from '#web/styles/arrange.ts'
import { media, vars } from '#web/styles/tokens.css.ts'

export const items = style(stack('0'))
export const item = style({
  ...row(vars.space3, 'start'),
  minHeight: '2rem',
  paddingBlock: '0.25rem',
  '@media': { [media.touch]: { minHeight: vars.touch, paddingBlock: '0.625rem' } },
})
export const box = style({
  flex: 'none',
  width: '1.125rem',
  height: '1.125rem',
  margin: '0.15625rem 0 0',
  accentColor: vars.primary,
  cursor: 'pointer',
})
export const text = recipe({
  base: { minWidth: 0, overflowWrap: 'anywhere' },
  variants: { done: { true: { color: vars.textMuted } } },
})
