import { expect, test } from 'vitest'
import { colours } from '#domain/email/colours.ts'
import { darkPalette } from '#web/styles/palette-dark.ts'
import { lightPalette } from '#web/styles/palette-light.ts'

test.each(Object.entries(colours))(
  'the colour “%s” has the same value in emails and on screens',
  (name, colour) => {
    expect(colour).toEqual({ light: pick(lightPalette, name), dark: pick(darkPalette, name) })
  },
)

const pick = (palette: Readonly<Record<string, string>>, name: string) => palette[name]
