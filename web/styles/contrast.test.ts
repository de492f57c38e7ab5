import { describe, expect, test } from 'vitest'
import { darkPalette } from './palette-dark.ts'
import { lightPalette, type ColourName } from './palette-light.ts'

type Pair = readonly [foreground: ColourName, ground: ColourName]
const pairs = (foregrounds: readonly ColourName[], grounds: readonly ColourName[]): Pair[] =>
  foregrounds.flatMap((foreground) => grounds.map((ground) => [foreground, ground] as const))

type Rgb = readonly [number, number, number]

function parseHex(colour: string): Rgb {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (digits === null) throw new Error(`${colour} is not a colour with six hexadecimal digits.`)
  const [red, green, blue] = digits.slice(1).map((pair) => Number.parseInt(pair, 16))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** Returns the relative luminance of a colour as defined by WCAG 2.2. */
function luminance(colour: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const [red, green, blue] = colour
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Returns the contrast ratio of two colours as defined by WCAG 2.2, from 1 to 21. */
function contrast(first: Rgb, second: Rgb): number {
  const [darker, lighter] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** Returns the colour of `color-mix(in srgb, top share, transparent)` over a background. */
const mix = (top: Rgb, share: number, ground: Rgb): Rgb => [
  top[0] * share + ground[0] * (1 - share),
  top[1] * share + ground[1] * (1 - share),
  top[2] * share + ground[2] * (1 - share),
]

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
  // Selected text has inverted colours.
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

describe.each(themes)('the %s theme', (_name, palette) => {
  const rgb = (name: ColourName) => parseHex(palette[name])

  test.each(textPairs)(
    'the text colour %s has a contrast of at least 4.5 with the background %s',
    (foreground, ground) => {
      expect(contrast(rgb(foreground), rgb(ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(shapePairs)(
    'the shape colour %s has a contrast of at least 3 with the background %s',
    (foreground, ground) => {
      expect(contrast(rgb(foreground), rgb(ground))).toBeGreaterThanOrEqual(3)
    },
  )

  test.each(pageGrounds)(
    'if the background %s is mixed with 9 %% of the text colour, the text still has a contrast of at least 4.5',
    (ground) => {
      expect(contrast(rgb('text'), mix(rgb('text'), 0.09, rgb(ground)))).toBeGreaterThanOrEqual(4.5)
    },
  )
})

// A dark panel uses the dark theme on dark and on light pages.
describe.each([lightPalette.panel, darkPalette.panel])('the dark panel colour %s', (panel) => {
  const ground = parseHex(panel)
  const texts = ['text', 'textMuted', 'textSubtle', 'cat1Text', 'cat2Text', 'cat3Text', 'cat4Text'] as const
  const shapes = ['focus', 'lineStrong', 'cat1Solid', 'cat2Solid', 'cat3Solid', 'cat4Solid'] as const

  test.each(texts)('the text colour %s has a contrast of at least 4.5 with the dark panel', (name) => {
    expect(contrast(parseHex(darkPalette[name]), ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapes)('the shape colour %s has a contrast of at least 3 with the dark panel', (name) => {
    expect(contrast(parseHex(darkPalette[name]), ground)).toBeGreaterThanOrEqual(3)
  })
})

test('the contrast function returns 21 for black on white and throws for an invalid colour', () => {
  expect(contrast(parseHex('#000000'), parseHex('#ffffff'))).toBeCloseTo(21)
  expect(() => parseHex('tomato')).toThrow('tomato')
})
