import { style } from '@vanilla-extract/css'
import { row, visuallyHidden } from '#web/styles/arrange.ts'
import { media, vars } from '#web/styles/tokens.css.ts'
import { headHeight, stuck } from './table.css.ts'

const narrow = '(max-width: 34.99rem)'

/** Covers the head of the list, besides the checkbox that selects all tasks. */
export const bar = style({
  ...stuck,
  ...row(vars.space2),
  zIndex: 2,
  height: headHeight,
  marginBlockEnd: `calc(-1 * ${headHeight})`,
  marginInlineStart: '2.25rem',
  paddingInline: `${vars.space2} ${vars.space3}`,
  borderStartEndRadius: vars.radius4,
  background: vars.surface,
  '@container': {
    '(max-width: 43.99rem)': {
      height: vars.touch,
      marginBlockEnd: `calc(-1 * ${vars.touch})`,
      marginInlineStart: vars.touch,
      paddingInline: 0,
      boxShadow: `0 1px 0 ${vars.line}`,
    },
    [narrow]: { gap: vars.space1 },
  },
})
export const count = style({
  marginInlineEnd: 'auto',
  fontWeight: vars.weightStrong,
  whiteSpace: 'nowrap',
})
export const word = style({ '@container': { '(max-width: 24.99rem)': { display: 'none' } } })
export const command = style({
  '@container': { [narrow]: { width: vars.touch, padding: 0, borderColor: 'transparent' } },
  '@media': { [media.desktop]: { minHeight: '1.75rem' } },
})
export const label = style({ '@container': { [narrow]: visuallyHidden } })
export const clear = style({ marginInlineStart: `calc(-1 * ${vars.space1})` })
