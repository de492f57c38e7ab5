type Rgb = readonly [number, number, number]

/** Parses `#rrggbb` into numbers from 0 to 255. */
export function parseHex(colour: string): Rgb {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (digits === null) throw new Error(`${colour} is no colour of six hexadecimal digits.`)
  const [red, green, blue] = digits.slice(1).map((pair) => Number.parseInt(pair, 16))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  const [red, green, blue] = colour
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast of two opaque colours, WCAG 2.2: from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** Returns the colour of `color-mix(in srgb, top share, transparent)` over a background. */
export const mix = (top: Rgb, share: number, ground: Rgb): Rgb => [
  top[0] * share + ground[0] * (1 - share),
  top[1] * share + ground[1] * (1 - share),
  top[2] * share + ground[2] * (1 - share),
]
