import { assignVars, createGlobalTheme, globalStyle } from '@vanilla-extract/css'
import { media } from './media.ts'
import { darkPalette } from './palette-dark.ts'
import { colourVars, vars } from './tokens.css.ts'

createGlobalTheme("[data-theme='dark']", colourVars, darkPalette)
globalStyle("[data-theme='dark']", { colorScheme: 'dark' })

// Nobody chose: the system's wish counts.
globalStyle(':root:not([data-theme])', {
  '@media': { [media.dark]: { vars: assignVars(colourVars, darkPalette), colorScheme: 'dark' } },
})

/** For a style that turns dark under a condition of its own, such as the sign-in panel on wide windows. */
export const darkGround = {
  vars: assignVars(colourVars, darkPalette),
  colorScheme: 'dark',
  color: vars.text,
} as const
