import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { category, media, vars } from '#web/styles/tokens.css.ts'

const base = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '2.5rem',
  height: '2.5rem',
  border: '1px solid transparent',
  borderRadius: vars.radius3,
  '@media': { [media.forcedColours]: { forcedColorAdjust: 'none' } },
})
export const medal = styleVariants({
  type: [base, { background: category.soft, borderColor: category.border }],
  category: [base, { background: category.solid }],
  project: [base, { background: vars.panel, borderColor: vars.line }],
})
export const locked = style([base, { border: `1.5px dashed ${vars.lineStrong}` }])
export const mark = style({ width: '1.5rem', height: '1.5rem', overflow: 'visible' })

const faint = (colour: string, share: number) => `color-mix(in srgb, ${colour} ${share}%, transparent)`
export const step = styleVariants({
  locked: { fill: faint(vars.text, 20) },
  type: { fill: faint(vars.text, 16) },
  typeLit: { fill: category.solid },
  category: { fill: faint(vars.onCat, 42) },
  categoryLit: { fill: vars.onCat },
  project: {},
  projectLit: {},
})
export const stepOfAll = styleVariants({
  1: { fill: vars.cat1Solid },
  2: { fill: vars.cat2Solid },
  3: { fill: vars.cat3Solid },
  4: { fill: vars.cat4Solid },
})

// Animation of a newly earned badge: the medal grows, then its steps light up one by one.
const rise = keyframes({ from: { transform: 'scale(0.6)', opacity: 0 }, '60%': { transform: 'scale(1.12)' } })
const light = keyframes({ from: { opacity: 0, transform: 'scale(0.4)' } })
export const celebrated = style({ animation: `${rise} 360ms ${vars.easeOut}` })
const lightingAfter = (delay: number) => ({
  animation: `${light} 320ms ${delay}ms ${vars.easeOut} backwards`,
  transformBox: 'fill-box' as const,
  transformOrigin: 'center',
  '@media': { [media.reducedMotion]: { animation: 'none' } },
})
export const lighting = styleVariants({
  1: lightingAfter(160),
  2: lightingAfter(280),
  3: lightingAfter(400),
  4: lightingAfter(520),
})
