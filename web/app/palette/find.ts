import { kinds, type Choice, type Kind } from './choices.ts'
import { matchScore, wordsOf } from './match.ts'

export interface ResultGroup {
  readonly name: string
  readonly results: readonly Choice[]
}

const maxPerKind = 6
/** Kinds of choices that are listed for an empty query, without disabled and destructive choices. A list of all tasks and guides would be too long. */
const initialKinds: readonly Kind[] = ['Actions', 'Projects']

/** Returns matches grouped by kind. Sorts groups by their best score. An empty query lists the initial kinds. */
export function searchChoices(query: string, choices: readonly Choice[]): ResultGroup[] {
  const words = wordsOf(query)
  if (words.length === 0) return initialKinds.map((kind) => initialGroup(kind, choices)).filter(hasResults)
  const matches = choices
    .flatMap((choice) => {
      if (choice.verb !== undefined && !beginsVerb(words, choice.verb)) return []
      const score = matchScore(words, choice.label, choice.alias)
      if (score === null) return []
      // The bonus for the current project is small, so that a better match in another project still ranks higher.
      return [{ choice, score: score + (choice.inCurrentProject ? 0.5 : 0) }]
    })
    .toSorted((a, b) => b.score - a.score)
  const bestScore = (kind: string) => matches.find(({ choice }) => choice.kind === kind)?.score ?? 0
  return kinds
    .toSorted((a, b) => bestScore(b) - bestScore(a))
    .map((name) => ({
      name,
      results: matches
        .map(({ choice }) => choice)
        .filter(({ kind }) => kind === name)
        .slice(0, maxPerKind),
    }))
    .filter(hasResults)
}

const beginsVerb = ([first = '']: readonly string[], verb: string): boolean =>
  first.length > 1 && verb.toLowerCase().startsWith(first)

const initialGroup = (name: Kind, choices: readonly Choice[]): ResultGroup => ({
  name,
  results: choices.filter(({ kind, disabled, onlyByQuery, verb }) => {
    const isHidden = disabled === true || onlyByQuery === true || verb !== undefined
    return kind === name && !isHidden
  }),
})

const hasResults = ({ results }: ResultGroup): boolean => results.length > 0
