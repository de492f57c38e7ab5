import { formatCount } from '../shared/format.ts'

/** Longest search text that is used. The rest is ignored. */
export const maxSearch = 100

/** Returns a text without case and accents, in which `matchesSearch` finds words. */
export const searchable = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns true if a searchable text contains every word of the search, in any order. Words may be incomplete. */
export const matchesSearch = (text: string, search: string): boolean =>
  searchable(search.slice(0, maxSearch))
    .split(/\s+/)
    .every((word) => text.includes(word))

/** Describes the result of a search, on the server and in the browser. */
export function resultText(count: number, search: string): string {
  const words = search.trim()
  if (words === '') return formatCount(count, 'guide')
  return count === 0 ? `No guides match “${words}”. Try fewer words.` : `${formatCount(count, 'guide')} found`
}
