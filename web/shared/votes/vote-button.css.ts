import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { ringVariants } from '#web/styles/pulsing-ring.ts'
import { vars } from '#web/styles/tokens.css.ts'

export const vote = recipe({
  base: {
    position: 'relative',
    background: 'transparent',
    selectors: {
      '&:hover': { background: `color-mix(in srgb, ${vars.text} 6%, transparent)` },
      '&[aria-pressed=true]': {
        borderColor: vars.text,
        background: `color-mix(in srgb, ${vars.text} 9%, transparent)`,
      },
    },
  },
  variants: {
    // The minimum width fits the longest label, 'Removing...', so that a change of the label does not shift the layout.
    narrow: {
      false: { minWidth: '7.25rem' },
      true: { minWidth: '6.625rem', paddingInline: '0.375rem', gap: vars.space1 },
    },
    ring: ringVariants(vars.topBorder, 0.55),
  },
})
export const arrow = style({ selectors: { '[aria-pressed=true] > &': { fill: 'currentColor' } } })
