import { recipe } from '@vanilla-extract/recipes'
import { ringVariants } from '#web/styles/pulsing-ring.ts'
import { vars } from '#web/styles/tokens.css.ts'

export const newGuideRing = recipe({
  base: { position: 'relative' },
  variants: { ring: ringVariants(vars.text, 0.45) },
})
