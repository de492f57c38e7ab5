import { createGlobalTheme, globalStyle } from '@vanilla-extract/css'
import { lightPalette } from './palette-light.ts'
import { colourVars } from './tokens.css.ts'

createGlobalTheme(":root, [data-theme='light']", colourVars, lightPalette)
globalStyle(":root, [data-theme='light']", { colorScheme: 'light' })
