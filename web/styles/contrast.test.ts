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
  // What is selected by the pointer: ink turned round.
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
  // The knob of a switch that is on.
  ['onPrimary', 'primary'],
]

const themes = [
  ['light', lightPalette],
  ['dark', darkPalette],
] as const

describe.each(themes)('%s', (_name, palette) => {
  const of = (name: ColourName) => parseHex(palette[name])

  test.each(textPairs)('text: %s on %s', (foreground, ground) => {
    expect(contrast(of(foreground), of(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapePairs)('shape: %s on %s', (foreground, ground) => {
    expect(contrast(of(foreground), of(ground))).toBeGreaterThanOrEqual(3)
  })

  test.each(pageGrounds)('text under a veil of 9 % ink on %s', (ground) => {
    expect(contrast(of('text'), mix(of('text'), 0.09, of(ground)))).toBeGreaterThanOrEqual(4.5)
  })
})

// An ink panel carries the dark theme, also on a light page, whose own panel colour may be its ground.
describe.each([lightPalette.panel, darkPalette.panel])('the ink panel %s', (panel) => {
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

test('black on white is the most that there is', () => {
  expect(contrast(parseHex('#000000'), parseHex('#ffffff'))).toBeCloseTo(21)
  expect(() => parseHex('tomato')).toThrow('tomato')
})
