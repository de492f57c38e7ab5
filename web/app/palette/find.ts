import { kinds, type Choice } from './choices.ts'
import { match, wordsOf, type Ranges } from './match.ts'

export interface ResultGroup {
  readonly name: string
  readonly results: readonly { readonly choice: Choice; readonly ranges: Ranges }[]
}

const maxPerKind = 6
/** Kinds of choices that are listed for an empty query. A list of all tasks and guides would be too long. */
const initialKinds: readonly string[] = ['Actions', 'Projects']

/** Returns matches grouped by kind. Sorts groups by their best score. An empty query lists recent choices first. */
export function searchChoices(
  query: string,
  choices: readonly Choice[],
  recent: readonly string[],
): ResultGroup[] {
  const words = wordsOf(query)
  if (words.length === 0) return initialGroups(choices, recent)
  const matches = choices
    .flatMap((choice) => {
      const found = match(words, choice.label, choice.alias)
      if (found === null) return []
      // Recent choices and the current project add less to the score than a better kind of match.
      const bonus = Number(recent.includes(choice.id)) + Number(choice.inCurrentProject ?? false) / 2
      return [{ choice, ranges: found.ranges, score: found.score + bonus }]
    })
    .toSorted((a, b) => b.score - a.score)
  const bestScore = (kind: string) => matches.find(({ choice }) => choice.kind === kind)?.score ?? 0
  return kinds
    .toSorted((a, b) => bestScore(b) - bestScore(a))
    .map((name) => ({
      name,
      results: matches.filter(({ choice }) => choice.kind === name).slice(0, maxPerKind),
    }))
    .filter(({ results }) => results.length > 0)
}

function initialGroups(choices: readonly Choice[], recent: readonly string[]): ResultGroup[] {
  const recentChoices = recent.flatMap((id) => choices.filter((choice) => choice.id === id))
  const others = choices.filter((choice) => !recentChoices.includes(choice))
  return [
    { name: 'Recent', choices: recentChoices },
    ...initialKinds.map((name) => ({ name, choices: others.filter(({ kind }) => kind === name) })),
  ]
    .filter((group) => group.choices.length > 0)
    .map(({ name, choices }) => ({ name, results: choices.map((choice) => ({ choice, ranges: [] })) }))
}
