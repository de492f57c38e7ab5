import { kinds, type Choice } from './choices.ts'
import { match, wordsOf, type Ranges } from './match.ts'

export interface Found {
  readonly choice: Choice
  readonly ranges: Ranges
}
export interface FoundGroup {
  readonly name: string
  readonly found: readonly Found[]
}

/** Results per kind. A longer query narrows them down. */
const maxPerKind = 6
/** Kinds that are listed for an empty query. Tasks and guides would be too many. */
const initialKinds: readonly string[] = ['Actions', 'Projects']

/** Returns the matches grouped by kind. Groups are ordered by their best match, matches by score. */
export function searchChoices(
  query: string,
  choices: readonly Choice[],
  recent: readonly string[],
): FoundGroup[] {
  const words = wordsOf(query)
  if (words.length === 0) return initialGroups(choices, recent)
  const matches = choices
    .flatMap((choice) => {
      const found = match(words, choice.label, choice.alias)
      if (found === null) return []
      // Both bonuses are smaller than the difference between two kinds of match.
      const bonus = Number(recent.includes(choice.id)) + Number(choice.inCurrentProject ?? false) / 2
      return [{ choice, ranges: found.ranges, score: found.score + bonus }]
    })
    .toSorted((a, b) => b.score - a.score)
  return kinds
    .map((name) => matches.filter(({ choice }) => choice.kind === name).slice(0, maxPerKind))
    .toSorted((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0))
    .flatMap((found) => (found[0] === undefined ? [] : [{ name: found[0].choice.kind, found }]))
}

/** Returns the groups for an empty query: recent choices, then actions and projects. */
function initialGroups(choices: readonly Choice[], recent: readonly string[]): FoundGroup[] {
  const recentChoices = recent.flatMap((id) => choices.filter((choice) => choice.id === id))
  const groups = initialKinds.map((kind) => ({
    name: kind,
    of: choices.filter((choice) => choice.kind === kind && !recentChoices.includes(choice)),
  }))
  return [{ name: 'Recent', of: recentChoices }, ...groups]
    .filter(({ of }) => of.length > 0)
    .map(({ name, of }) => ({ name, found: of.map((choice) => ({ choice, ranges: [] })) }))
}
