import { styleVariants } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { inlineRow } from '#web/styles/arrange.ts'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { category, media, textSize, vars } from '#web/styles/tokens.css.ts'

/** Progress bar. The width of each segment is proportional to the number of its tasks. */
export const bar = uiStyle({ display: 'flex', gap: vars.stepGap, height: '0.5rem', minWidth: 0 })

export const step = uiStyle({
  display: 'block',
  minWidth: '0.5rem',
  overflow: 'hidden',
  borderRadius: vars.radius1,
  background: category.soft,
  boxShadow: `inset 0 0 0 1px ${category.border}`,
  '@media': { [media.forcedColours]: { border: '1px solid CanvasText' } },
})

export const done = uiStyle({
  display: 'block',
  height: '100%',
  background: category.solid,
  transformOrigin: 'left',
  transition: `transform ${vars.dur2} ${vars.easeOut}`,
  selectors: { '[dir=rtl] &': { transformOrigin: 'right' } },
  '@media': { [media.forcedColours]: { background: 'Highlight', forcedColorAdjust: 'none' } },
})

/** Steps with labels. Phones show two rows of two steps. From 768 px, the width depends on the number of tasks. */
export const steps = uiStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space4,
  minWidth: 0,
  containerType: 'inline-size',
  '@media': { [media.from768]: { display: 'flex', gap: vars.stepGap } },
})
export const labelled = uiStyle({
  display: 'block',
  minWidth: 0,
  borderRadius: vars.radius2,
  textDecoration: 'none',
  // The bar beside an open task is too narrow for the minimum width. The names then break into lines.
  '@media': { [media.from768]: { minWidth: `min(8.5rem, 25% - ${vars.stepGap})`, flexBasis: 0 } },
})
export const labelledBar = uiStyle({ height: '0.75rem', marginBlockEnd: '0.5rem' })
export const name = uiStyle({
  display: 'block',
  ...textSize.sm,
  paddingInlineEnd: vars.space1,
  color: category.text,
  '@container': { '(max-width: 38rem)': { '@media': { [media.from768]: { fontSize: vars.textXs } } } },
  selectors: { [`a.${labelled}:hover &`]: { textDecoration: 'underline' } },
})
export const count = uiStyle({ ...textSize.sm, color: vars.textMuted })

export const ticks = recipe({
  base: ui({ display: 'inline-grid', flex: 'none' }),
  variants: {
    shape: {
      ticks: ui({ gridTemplateColumns: 'repeat(4, 0.375rem)', gap: '2px' }),
      rule: ui({ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: vars.stepGap }),
    },
  },
})

const lit = ui({
  background: category.solid,
  '@media': { [media.forcedColours]: { background: 'Highlight', forcedColorAdjust: 'none' } },
})
/** A mixed colour instead of opacity: with opacity, the browser composes each tick separately, also while scrolling. */
const unlit = (colour: string, share: string) =>
  ui({
    background: `color-mix(in srgb, ${colour} ${share}, transparent)`,
    '@media': {
      [media.forcedColours]: {
        background: 'color-mix(in srgb, CanvasText 35%, transparent)',
        forcedColorAdjust: 'none',
      },
    },
  })
const tick = ui({ height: '0.375rem', borderRadius: '1px' })
const rule = ui({ height: '4px' })

export const tickOf = styleVariants({
  ticksLit: [tick, lit],
  ticks: [tick, unlit(vars.lineStrong, '45%')],
  ruleLit: [rule, lit],
  rule: [rule, unlit(vars.line, '100%')],
})

export const categoryLabel = uiStyle({
  ...inlineRow('0.5rem'),
  ...textSize.sm,
  fontWeight: vars.weightMedium,
  color: category.text,
})
