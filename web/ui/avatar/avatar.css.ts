import { globalStyle } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { vars } from '#web/styles/tokens.css.ts'

export const row = uiStyle({ display: 'inline-flex', paddingInlineStart: '0.25rem' })
globalStyle(`${row} > *`, ui({ marginInlineStart: '-0.25rem', boxShadow: `0 0 0 2px ${vars.canvas}` }))

export const avatar = recipe({
  base: ui({
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: '2rem',
    height: '2rem',
    borderRadius: vars.radiusFull,
    // Differs from a hovered or selected row.
    background: `color-mix(in srgb, ${vars.text} 14%, ${vars.surface})`,
    color: vars.text,
    fontSize: '0.6875rem',
    fontWeight: vars.weightStrong,
    letterSpacing: '0.02em',
    lineHeight: 1,
    '::before': { content: 'attr(data-initials)' },
    printColorAdjust: 'exact',
  }),
  variants: {
    kind: {
      other: {},
      me: ui({ background: vars.primary, color: vars.onPrimary }),
      pending: ui({
        background: 'transparent',
        border: `1.5px dashed ${vars.lineStrong}`,
        selectors: { [`${row} > &`]: { background: vars.canvas } },
      }),
    },
  },
  defaultVariants: { kind: 'other' },
})
