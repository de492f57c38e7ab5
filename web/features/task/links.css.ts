import { globalStyle, style } from '@vanilla-extract/css'
import { cluster, row, stack } from '#web/styles/arrange.ts'
import { media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

export const list = style({ ...stack('0'), marginBlockEnd: vars.space1 })
export const linkRow = style(row(vars.space1, 'start'))
export const link = style({
  ...row(vars.space2, 'start'),
  flex: '1 1 auto',
  minWidth: 0,
  minHeight: vars.controlSm,
  paddingBlock: '0.25rem',
  borderRadius: vars.radius1,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
  '@media': {
    [media.touch]: { minHeight: vars.touch, paddingBlock: '0.625rem' },
    print: { flexWrap: 'wrap' },
  },
})
export const icon = style({ marginBlockStart: '0.1875rem', color: vars.textMuted })
export const words = style({ ...cluster('0 0.5rem', 'baseline'), minWidth: 0, overflowWrap: 'anywhere' })
export const host = style(mutedSmallText)
// Paper shows the whole address.
globalStyle(`${link}:has(${host})::after`, {
  '@media': { print: { content: 'attr(href)', overflowWrap: 'anywhere', color: vars.textMuted } },
})
export const open = style({ marginInlineStart: '-0.625rem' })
export const form = style({ ...stack(vars.space3), marginBlockStart: vars.space2 })
export const buttons = style(cluster(vars.space2, 'center'))
