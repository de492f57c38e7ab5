/** Letters as people see them: an accent or a flag is part of its letter. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const firstLetters = (word: string, count: number): string =>
  Array.from(graphemes.segment(word), ({ segment }) => segment)
    .slice(0, count)
    .join('')

/**
 * Two letters for a person: of the first and last word of a name, or of an address's local part.
 *
 * @example initials('Ida Holm') // 'IH'
 * @example initials('tunde.okafor@example.org') // 'TO'
 */
export function initials(nameOrAddress: string): string {
  // What stands behind a plus in an address names a mailbox, not a person.
  const name = nameOrAddress.replace(/(?<=.)[+@].*/, '')
  const words = name.split(/[\s._-]+/).filter((word) => word !== '')
  const first = words[0] ?? ''
  const last = words.at(-1) ?? ''
  const letters = words.length < 2 ? firstLetters(first, 2) : firstLetters(first, 1) + firstLetters(last, 1)
  return letters.toUpperCase()
}
