/** Splits text into visible characters. A letter with an accent is one character, and so is a flag. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const firstLetters = (word: string, count: number): string =>
  Array.from(graphemes.segment(word), ({ segment }) => segment)
    .slice(0, count)
    .join('')

export function initials(nameOrAddress: string): string {
  // Remove domain and tag from an email address: `ida+news@example.org` becomes `ida`.
  const name = nameOrAddress.replace(/(?<=.)[+@].*/, '')
  const words = name.split(/[\s._-]+/).filter((word) => word !== '')
  const first = words[0] ?? ''
  const last = words.at(-1) ?? ''
  const letters = words.length < 2 ? firstLetters(first, 2) : firstLetters(first, 1) + firstLetters(last, 1)
  return letters.toUpperCase()
}
