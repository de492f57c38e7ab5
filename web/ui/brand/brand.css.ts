import { keyframes, styleVariants } from '@vanilla-extract/css'
import { inlineRow } from '#web/styles/arrange.ts'
import { ui, uiStyle } from '#web/styles/layer.ts'
import { category, vars } from '#web/styles/tokens.css.ts'

export const mark = uiStyle({ flex: 'none', overflow: 'visible' })

export const step = styleVariants({
  1: [ui({ fill: vars.cat1Solid })],
  2: [ui({ fill: vars.cat2Solid })],
  3: [ui({ fill: vars.cat3Solid })],
  4: [ui({ fill: vars.cat4Solid })],
})

export const detachedStep = uiStyle({
  transform: 'translate(3px, 4px) rotate(14deg)',
  transformOrigin: '22px 25px',
})

const walk = keyframes({ '0%, 60%, 100%': { opacity: 1 }, '30%': { opacity: 0.22 } })
const walking = (delay: string) =>
  ui({ animation: `${walk} 1400ms ${vars.easeInOut} infinite`, animationDelay: delay })
export const animatedStep = styleVariants({
  1: [walking('0ms')],
  2: [walking('140ms')],
  3: [walking('280ms')],
  4: [walking('420ms')],
})

export const stairs = uiStyle({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, 1fr)',
  alignItems: 'end',
})
export const stair = styleVariants({ 1: '22%', 2: '38%', 3: '54%', 4: '70%' }, (height) => [
  ui({
    height,
    background: `color-mix(in srgb, ${vars.text} 6%, ${vars.panel})`,
    borderBlockStart: `8px solid ${category.solid}`,
  }),
])

export const logo = uiStyle({
  ...inlineRow('0.5rem'),
  fontSize: '1.125rem',
  fontWeight: 700,
  letterSpacing: '-0.02em',
})
