import { assignVars, createGlobalTheme, globalStyle } from '@vanilla-extract/css'
import { darkPalette } from './palette-dark.ts'
import { lightPalette } from './palette-light.ts'
import { colourVars, media, vars } from './tokens.css.ts'

const light = ":root, [data-theme='light']"
createGlobalTheme(light, colourVars, lightPalette)
globalStyle(light, { colorScheme: 'light' })
// Printed dark panels have a light background.
globalStyle(light, { '@media': { print: { vars: { [vars.panel]: vars.surface } } } })

const dark = { vars: assignVars(colourVars, darkPalette), colorScheme: 'dark' }
// The dark theme applies only on screens. Browsers print no backgrounds, so the light text would be unreadable.
globalStyle("[data-theme='dark']", { '@media': { screen: dark } })
globalStyle(':root:not([data-theme])', { '@media': { [`screen and ${media.dark}`]: dark } })

/** Dark theme for elements that are dark only at some window widths. */
export const darkTheme = { ...dark, color: vars.text } as const
