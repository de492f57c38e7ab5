import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { cluster, visuallyHidden } from '#web/styles/arrange.ts'
import { media, mutedSmallText, vars } from '#web/styles/tokens.css.ts'

export const controls = style(cluster(vars.space2, 'center'))
export const text = style({ flex: '1 1 9rem', width: 'auto', minWidth: 0 })
globalStyle(`${text}::-webkit-search-cancel-button`, { filter: 'grayscale(1)' }) // Chromium's is blue
/** Opens the other filters on phones. Wider windows always show them. */
export const toggle = style({ '@media': { [media.from480]: { display: 'none' } } })
export const more = recipe({
  base: {
    display: 'contents',
    '@media': {
      [media.below480]: {
        display: 'grid',
        flexBasis: '100%',
        gap: vars.space2,
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      },
    },
  },
  variants: { open: { true: {}, false: { '@media': { [media.below480]: { display: 'none' } } } } },
})
export const clear = style({ '@media': { [media.below480]: { gridColumn: '1 / -1' } } })
export const select = style({ flex: '0 1 8.5rem', minWidth: 0 })
export const exportLink = style({
  marginBlock: '-0.5rem',
  marginInlineStart: 'auto',
  '@media': {
    [media.below1152]: { minWidth: vars.touch, padding: 0 },
    [media.below768]: { marginInlineEnd: '-0.75rem' },
    print: { display: 'none' },
  },
})
export const exportLabel = style({ '@media': { [media.below1152]: visuallyHidden } })
export const result = style({ ...mutedSmallText, marginBlockEnd: vars.space3 })
