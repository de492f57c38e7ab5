import { assignVars, createGlobalTheme, globalStyle } from '@vanilla-extract/css'
import { darkPalette } from './palette-dark.ts'
import { lightPalette } from './palette-light.ts'
import { colourVars, media, vars } from './tokens.css.ts'

const light = ":root, [data-theme='light']"
createGlobalTheme(light, colourVars, lightPalette)
globalStyle(light, { colorScheme: 'light' })
// In print, ink panels are light.
globalStyle(light, { '@media': { print: { vars: { [vars.panel]: vars.surface } } } })

const dark = { vars: assignVars(colourVars, darkPalette), colorScheme: 'dark' }
// Screen only: browsers print without backgrounds, so light text would be unreadable.
globalStyle("[data-theme='dark']", { '@media': { screen: dark } })
globalStyle(':root:not([data-theme])', { '@media': { [`screen and ${media.dark}`]: dark } })

/** For elements that are dark in some windows only. */
export const darkTheme = { ...dark, color: vars.text } as const
