import { assignVars, globalStyle } from '@vanilla-extract/css'
import { media } from './media.ts'
import { darkPalette } from './palette-dark.ts'
import { colourVars, vars } from './tokens.css.ts'

const dark = { vars: assignVars(colourVars, darkPalette), colorScheme: 'dark' }

// Not on paper, which has its own ground: browsers leave out the dark one and keep the light ink.
globalStyle("[data-theme='dark']", { '@media': { screen: dark } })

// Nobody chose: the system's wish counts.
globalStyle(':root:not([data-theme])', { '@media': { [`screen and ${media.dark}`]: dark } })

/** For a style that turns dark under a condition of its own, such as the sign-in panel on wide windows. */
export const darkGround = { ...dark, color: vars.text } as const
