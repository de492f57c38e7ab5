import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { ui } from '#web/styles/layer.ts'
import { vars } from '#web/styles/tokens.css.ts'

/** A step that has come loose hangs over the square. */
export const mark = style(ui({ flex: 'none', overflow: 'visible' }))

export const step = styleVariants({
  1: [ui({ fill: vars.cat1Solid })],
  2: [ui({ fill: vars.cat2Solid })],
  3: [ui({ fill: vars.cat3Solid })],
  4: [ui({ fill: vars.cat4Solid })],
})
export const inkStep = style(ui({ fill: 'currentColor' }))

/** Not found: the third step has come loose. */
export const loose = style(
  ui({ transform: 'translate(3px, 4px) rotate(14deg)', transformOrigin: '22px 25px' }),
)

// Waiting walks the path: the four steps light in turn.
const walk = keyframes({ '0%, 60%, 100%': { opacity: 1 }, '30%': { opacity: 0.22 } })
const walking = (delay: string) =>
  ui({ animation: `${walk} 1400ms ${vars.easeInOut} infinite`, animationDelay: delay })
export const waitingStep = styleVariants({
  1: [walking('0ms')],
  2: [walking('140ms')],
  3: [walking('280ms')],
  4: [walking('420ms')],
})

export const logo = style(
  ui({
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5rem',
    fontSize: '1.125rem',
    fontWeight: 700,
    letterSpacing: '-0.02em',
  }),
)
