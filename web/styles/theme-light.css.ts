import { createGlobalTheme, globalStyle } from '@vanilla-extract/css'
import { lightPalette } from './palette-light.ts'
import { colourVars, vars } from './tokens.css.ts'

createGlobalTheme(":root, [data-theme='light']", colourVars, lightPalette)
globalStyle(":root, [data-theme='light']", { colorScheme: 'light' })
// In print, ink panels are light.
globalStyle(":root, [data-theme='light']", { '@media': { print: { vars: { [vars.panel]: vars.surface } } } })
