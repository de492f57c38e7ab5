import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { inlineRow } from '#web/styles/arrange.ts'
import { pointed } from '#web/styles/pointed.ts'
import { media, textSize, vars } from '#web/styles/tokens.css.ts'

/** The button around a chip. On touch screens, the button is larger than the chip. */
export const button = style({
  ...inlineRow('0'),
  justifyContent: 'center',
  position: 'relative',
  minWidth: 0,
  padding: 0,
  border: 0,
  borderRadius: vars.radiusFull,
  background: 'none',
  cursor: 'pointer',
  '@media': {
    [media.touch]: { minWidth: vars.touch, minHeight: vars.touch, marginBlock: '-0.5625rem' },
  },
})

/** An `empty` chip is an icon with a dashed edge. An `avatar` has no edge of its own. */
export const chip = recipe({
  base: {
    ...inlineRow('0.375rem'),
    ...textSize.xs,
    minWidth: 0,
    height: '1.625rem',
    padding: '0 0.5rem',
    border: `1px solid ${vars.line}`,
    borderRadius: vars.radiusFull,
    background: vars.surface,
    color: vars.textMuted,
    fontWeight: vars.weightMedium,
    whiteSpace: 'nowrap',
    selectors: { [`${pointed} ${button}:hover > &`]: { borderColor: vars.lineStrong, color: vars.text } },
  },
  variants: {
    kind: {
      empty: {
        justifyContent: 'center',
        width: '1.625rem',
        padding: 0,
        borderStyle: 'dashed',
        borderColor: vars.lineStrong,
        background: 'transparent',
      },
      avatar: {
        justifyContent: 'center',
        minWidth: '1.5rem',
        padding: '0 !important',
        border: 0,
        background: 'transparent',
      },
    },
  },
})

/** Only names shrink. A due date is always shown whole. */
export const person = style({ maxWidth: '10rem', paddingInlineStart: '0.1875rem' })
globalStyle(`${person} > :first-child`, { width: '1.25rem', height: '1.25rem', fontSize: '0.5625rem' })
export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis' })
