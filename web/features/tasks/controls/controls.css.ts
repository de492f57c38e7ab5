import { style } from '@vanilla-extract/css'
import { cluster } from '#web/styles/arrange.ts'
import { media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

export const controls = style(cluster(vars.space2, 'center'))
export const text = style({
  flex: '1 1 9rem',
  width: 'auto',
  minWidth: 0,
  '@media': { [media.below480]: { flexBasis: '100%' } },
})
export const select = style({ flex: '0 1 8.5rem', minWidth: '6.5rem' })
export const result = style({ ...mutedSmallText, marginBlockEnd: vars.space3 })
