import { kinds, type Choice } from './choices.ts'
import { match, wordsOf, type Ranges } from './match.ts'

/** A choice, and where its label matches. */
export interface Found {
  readonly choice: Choice
  readonly ranges: Ranges
}
export interface FoundGroup {
  readonly name: string
  readonly found: readonly Found[]
}

/** How many of one kind are worth reading; who looks for another one writes another word. */
const mostOfKind = 6
/** Before anything is written, tasks and guides would be a wall. */
const offered: readonly string[] = ['Actions', 'Projects']

/** What a query finds: by kind, the kind of the best one first, and the best of each kind first. */
export function find(query: string, choices: readonly Choice[], recent: readonly string[]): FoundGroup[] {
  const words = wordsOf(query)
  if (words.length === 0) return offer(choices, recent)
  const matches = choices
    .flatMap((choice) => {
      const found = match(words, choice.label, choice.alias)
      if (found === null) return []
      // Both weigh less than a better match does.
      const bonus = Number(recent.includes(choice.id)) + Number(choice.near ?? false) / 2
      return [{ choice, ranges: found.ranges, score: found.score + bonus }]
    })
    .toSorted((a, b) => b.score - a.score)
  return kinds
    .map((name) => matches.filter(({ choice }) => choice.kind === name).slice(0, mostOfKind))
    .toSorted((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0))
    .flatMap((found) => (found[0] === undefined ? [] : [{ name: found[0].choice.kind, found }]))
}

/** Nothing asked: what was chosen lately, and then what there is to do and where to go. */
function offer(choices: readonly Choice[], recent: readonly string[]): FoundGroup[] {
  const lately = recent.flatMap((id) => choices.filter((choice) => choice.id === id))
  const groups = offered.map((kind) => ({
    name: kind,
    of: choices.filter((choice) => choice.kind === kind && !lately.includes(choice)),
  }))
  return [{ name: 'Recent', of: lately }, ...groups]
    .filter(({ of }) => of.length > 0)
    .map(({ name, of }) => ({ name, found: of.map((choice) => ({ choice, ranges: [] })) }))
}
