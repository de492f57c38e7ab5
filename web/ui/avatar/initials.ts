/**
 * Two letters for a person: of the first and last word of a name, or of an address's local part.
 *
 * @example initials('Ida Holm') // 'IH'
 * @example initials('tunde.okafor@example.org') // 'TO'
 */
export function initials(nameOrAddress: string): string {
  const [name = ''] = nameOrAddress.split('@')
  const words = name.split(/[\s._+-]+/).filter((word) => word !== '')
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters =
    last === undefined ? [...first].slice(0, 2) : [...first].slice(0, 1).concat([...last].slice(0, 1))
  return letters.join('').toUpperCase()
}
