import { assignVars, globalStyle } from '@vanilla-extract/css'
import { media } from './media.ts'
import { darkPalette } from './palette-dark.ts'
import { colourVars, vars } from './tokens.css.ts'

const dark = { vars: assignVars(colourVars, darkPalette), colorScheme: 'dark' }

// Screen only: browsers print without backgrounds, so light text would be unreadable.
globalStyle("[data-theme='dark']", { '@media': { screen: dark } })

// Without a choice the system setting applies.
globalStyle(':root:not([data-theme])', { '@media': { [`screen and ${media.dark}`]: dark } })

/** For elements that are dark under their own condition, such as the sign-in panel in wide windows. */
export const darkGround = { ...dark, color: vars.text } as const
