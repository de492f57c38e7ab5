import { folded } from '#web/ui/text/folded.ts'

const weight = { whole: 8, start: 5, infix: 3, alias: 2 }

export const wordsOf = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean)

/** Returns a higher score for a better match. Null unless each word is in the text or begins a word of `alias`. */
export function matchScore(words: readonly string[], text: string, alias = ''): number | null {
  const label = folded(text)
  const aliases = ` ${folded(alias)}`
  // `1 / (1 + label.length)` ranks shorter labels higher among equal matches.
  let score = 1 / (1 + label.length) + (label.startsWith(words.join(' ')) ? weight.start : 0)
  for (const word of words) {
    const found = scoreInLabel(word, label) ?? (aliases.includes(` ${word}`) ? weight.alias : null)
    if (found === null) return null
    score += found
  }
  return score
}

function scoreInLabel(word: string, label: string): number | null {
  const prefixed = label.match(/[\p{L}\p{N}]+/gu)?.find((text) => text.startsWith(word))
  if (prefixed !== undefined) return prefixed === word ? weight.whole : weight.start
  return label.includes(word) ? weight.infix : null
}
