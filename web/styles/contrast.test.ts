import { describe, expect, test } from 'vitest'
import { contrast, mix, parseHex } from './contrast.ts'
import { darkPalette } from './palette-dark.ts'
import { lightPalette } from './palette-light.ts'
import type { ColourName } from './palette-light.ts'

type Pair = readonly [foreground: ColourName, ground: ColourName]
const pairs = (foregrounds: readonly ColourName[], grounds: readonly ColourName[]): Pair[] =>
  foregrounds.flatMap((foreground) => grounds.map((ground) => [foreground, ground] as const))

const numbers = [1, 2, 3, 4] as const
const taskGrounds = ['surface', 'progressFill', 'doneFill'] as const
const pageGrounds = ['canvas', 'surface', 'raised'] as const

const textPairs: Pair[] = [
  ...pairs(['text', 'textMuted', 'textSubtle'], [...pageGrounds, 'sunken', 'hover', ...taskGrounds]),
  ...pairs(['text', 'textMuted'], ['topFill', 'warningFill', 'dangerFill']),
  ...pairs(['onPrimary'], ['primary', 'primaryHover', 'primaryActive']),
  ...pairs(['onDanger'], ['dangerSolid', 'dangerSolidHover']),
  ...numbers.flatMap((n) => pairs([`cat${n}Text`], [...pageGrounds, `cat${n}Soft`, ...taskGrounds])),
  ...pairs(['progressText'], ['progressFill', ...pageGrounds]),
  ...pairs(['doneText'], ['doneFill', ...pageGrounds]),
  ...pairs(['topText'], ['topFill', 'surface']),
  ...pairs(['dangerText'], ['dangerFill', 'canvas', 'surface', 'raised']),
  ...pairs(['warningText'], ['warningFill', 'surface']),
  ...pairs(['successText'], ['successFill', 'surface']),
  // Selected text: inverted colours.
  ['canvas', 'text'],
]

const shapePairs: Pair[] = [
  ...pairs(['lineStrong'], [...pageGrounds, 'sunken', ...taskGrounds]),
  ...pairs(['focus'], [...pageGrounds, 'sunken', ...taskGrounds, 'topFill', 'dangerFill', 'warningFill']),
  ...numbers.flatMap((n) => pairs([`cat${n}Solid`], [...pageGrounds, `cat${n}Soft`])),
  ...numbers.map((n) => ['onCat', `cat${n}Solid`] as const),
  ...pairs(['progressIcon'], ['progressFill', 'canvas', 'surface']),
  ...pairs(['progressBorder'], ['progressFill', 'canvas']),
  ...pairs(['doneIcon'], ['doneFill', 'canvas', 'surface', 'raised']),
  ...pairs(['topBorder'], ['canvas', 'surface', 'topFill']),
  ...pairs(['danger'], ['canvas', 'surface', 'raised']),
  // Knob of an enabled switch.
  ['onPrimary', 'primary'],
]

const themes = [
  ['light', lightPalette],
  ['dark', darkPalette],
] as const

describe.each(themes)('%s', (_name, palette) => {
  const rgb = (name: ColourName) => parseHex(palette[name])

  test.each(textPairs)('text: %s on %s', (foreground, ground) => {
    expect(contrast(rgb(foreground), rgb(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapePairs)('shape: %s on %s', (foreground, ground) => {
    expect(contrast(rgb(foreground), rgb(ground))).toBeGreaterThanOrEqual(3)
  })

  test.each(pageGrounds)('text on %s with a 9 %% text-coloured overlay', (ground) => {
    expect(contrast(rgb('text'), mix(rgb('text'), 0.09, rgb(ground)))).toBeGreaterThanOrEqual(4.5)
  })
})

// An ink panel uses the dark theme, on light pages too.
describe.each([lightPalette.panel, darkPalette.panel])('ink panel %s', (panel) => {
  const ground = parseHex(panel)
  const texts = ['text', 'textMuted', 'textSubtle', 'cat1Text', 'cat2Text', 'cat3Text', 'cat4Text'] as const
  const shapes = ['focus', 'lineStrong', 'cat1Solid', 'cat2Solid', 'cat3Solid', 'cat4Solid'] as const

  test.each(texts)('text: %s', (name) => {
    expect(contrast(parseHex(darkPalette[name]), ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapes)('shape: %s', (name) => {
    expect(contrast(parseHex(darkPalette[name]), ground)).toBeGreaterThanOrEqual(3)
  })
})

test('black on white has a contrast of 21, and an invalid colour throws', () => {
  expect(contrast(parseHex('#000000'), parseHex('#ffffff'))).toBeCloseTo(21)
  expect(() => parseHex('tomato')).toThrow('tomato')
})
