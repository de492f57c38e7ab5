import type { NotePart } from '#schema/tables/content.ts'
import type { Team } from '../team/team-state.ts'
import { comparable, findMentions } from './mention-syntax.ts'

/** A name that a note can mention, with the memberships of all members who have it. */
export interface Mentionable {
  readonly username: string
  readonly entryIds: readonly number[]
}

/**
 * Returns the names that a note of the author can mention. Includes former members: otherwise their names would become text,
 * in which an erasure does not find them. A name that members share mentions all of them except the author.
 */
export function mentionablesOf(
  team: Team,
  usernames: ReadonlyMap<number, string>,
  authorId: number,
): Mentionable[] {
  const named = [...team.values()].flatMap((membership) => {
    const username = usernames.get(membership.userId ?? 0)
    return username === undefined ? [] : [{ ...membership, username }]
  })
  const byName = Map.groupBy(named, ({ username }) => comparable(username))
  return [...byName.values()].flatMap((all) => {
    const present = orAll(all, ({ isMember }) => isMember)
    const mentioned = orAll(present, ({ userId }) => userId !== authorId)
    const [first] = mentioned
    return first ? [{ username: first.username, entryIds: mentioned.map(({ id }) => id) }] : []
  })
}

/** Returns the items that match; all items if none matches. */
function orAll<Item>(items: readonly Item[], matches: (item: Item) => boolean): readonly Item[] {
  const matching = items.filter(matches)
  return matching.length > 0 ? matching : items
}

/**
 * Splits a text at the mentions of members, such as `@Ida Berg`. The parts contain memberships and no names, so that a
 * stored note shows current names, and no name of an erased user. A name in an email address is no mention.
 */
export function partsOf(text: string, mentionables: readonly Mentionable[]): NotePart[] {
  const byName = new Map(mentionables.map(({ username, entryIds }) => [username, entryIds]))
  const parts: NotePart[] = []
  let start = 0
  for (const mention of findMentions(text, [...byName.keys()])) {
    if (mention.start > start) parts.push(text.slice(start, mention.start))
    const entryIds = byName.get(mention.name) ?? []
    const [entryId, ...others] = entryIds
    parts.push(entryId === undefined || others.length > 0 ? entryIds : entryId)
    start = mention.end
  }
  if (start < text.length) parts.push(text.slice(start))
  return parts
}

export const mentionsIn = (parts: readonly NotePart[]): number[] => [
  ...new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : part))),
]

/** A text with current names, and the parts in which it is stored. */
export interface NoteText {
  readonly text: string
  readonly parts: readonly NotePart[]
}

/** True if two texts look the same, or mention the same members by other names. */
export const isSameText = (one: NoteText, other: NoteText): boolean =>
  one.text === other.text || JSON.stringify(one.parts) === JSON.stringify(other.parts)

/** Returns the text with current names. `names` contains the names of memberships. */
export const textOf = (parts: readonly NotePart[], names: ReadonlyMap<number, string>): string =>
  parts.map((part) => (typeof part === 'string' ? part : mentionOf([part].flat(), names))).join('')

/** Members who had the same name when the note was written may have different names now. */
function mentionOf(entryIds: readonly number[], names: ReadonlyMap<number, string>): string {
  const current = new Set(entryIds.flatMap((id) => names.get(id) ?? []))
  return current.size === 0 ? erasedMention : [...current].map((name) => `@${name}`).join(' ')
}

const erasedMention = '@Deleted user'
