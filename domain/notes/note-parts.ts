import type { NotePart } from '#schema/tables/content.ts'

export interface Mentionable {
  readonly entryId: number
  readonly username: string
}

const wordCharacter = /[\p{L}\p{N}_]/u
/** A character before `@` in an email address. */
const addressCharacter = /[\p{L}\p{N}._+-]/u

/**
 * Splits a text at the mentions of members, such as `@Ida Berg`. The parts contain memberships and no names, so that a
 * stored note shows current names, and no name of an erased user. A name in an email address is no mention.
 */
export function partsOf(text: string, members: readonly Mentionable[]): NotePart[] {
  const longestFirst = members.toSorted((a, b) => b.username.length - a.username.length)
  const parts: NotePart[] = []
  let start = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at < start || addressCharacter.test(text.charAt(at - 1))) continue
    const mentioned = longestFirst.find(({ username }) => isNameAt(text, at + 1, username))
    if (!mentioned) continue
    if (at > start) parts.push(text.slice(start, at))
    parts.push(mentioned.entryId)
    start = at + 1 + mentioned.username.length
  }
  if (start < text.length) parts.push(text.slice(start))
  return parts
}

const isNameAt = (text: string, at: number, name: string): boolean =>
  text.slice(at, at + name.length).toLowerCase() === name.toLowerCase() &&
  !wordCharacter.test(text.charAt(at + name.length))

export const mentionsIn = (parts: readonly NotePart[]): number[] => [
  ...new Set(parts.filter((part) => typeof part === 'number')),
]

/** Returns the text with current names. */
export const textOf = (parts: readonly NotePart[], names: ReadonlyMap<number, string>): string =>
  parts.map((part) => (typeof part === 'number' ? `@${names.get(part) ?? erasedName}` : part)).join('')

const erasedName = 'Deleted user'
