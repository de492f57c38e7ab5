/** Matched ranges of a text. The end of a range is exclusive. */
export type Ranges = readonly (readonly [start: number, end: number])[]

export interface Match {
  readonly score: number
  readonly ranges: Ranges
}

const weight = { whole: 8, start: 5, infix: 3, subsequence: 1, alias: 2 }

/** Converts a text to lower case without diacritics. Keeps the length: 'Hållbar É' becomes 'hallbar e'. */
export const folded = (text: string): string =>
  text
    .replace(/\P{ASCII}/gu, (char) => {
      const [letter = char] = char.normalize('NFD').toLowerCase()
      return letter.padEnd(char.length)
    })
    .toLowerCase()

export const wordsOf = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean)

/** Matches each word in the text, as a subsequence of a text word ('invt' in 'Invite'), or as an alias prefix. */
export function match(words: readonly string[], text: string, alias = ''): Match | null {
  const label = folded(text)
  const aliases = ` ${folded(alias)}`
  let score = label.startsWith(words.join(' ')) ? weight.start : 0
  const ranges: (readonly [number, number])[] = []
  for (const word of words) {
    const found = find(word, label)
    if (found !== null) {
      score += found.score
      ranges.push(...found.ranges)
    } else if (aliases.includes(` ${word}`)) score += weight.alias
    else return null
  }
  // The added fraction ranks shorter labels higher among equal matches.
  return { score: score + 1 / (1 + label.length), ranges: mergeRanges(ranges) }
}

function find(word: string, label: string): Match | null {
  const labelWords = [...label.matchAll(/[\p{L}\p{N}]+/gu)]
  const prefixed = labelWords.find(([text]) => text.startsWith(word))
  if (prefixed !== undefined) {
    const score = prefixed[0] === word ? weight.whole : weight.start
    return { score, ranges: [[prefixed.index, prefixed.index + word.length]] }
  }
  const start = label.indexOf(word)
  if (start >= 0) return { score: weight.infix, ranges: [[start, start + word.length]] }
  for (const { 0: text, index } of labelWords) {
    const ranges = subsequence(word, text, index)
    if (ranges !== null) return { score: weight.subsequence, ranges }
  }
  return null
}

/** Minimum length of a subsequence. A shorter subsequence would match almost any word. */
const minSubsequenceLength = 3

function subsequence(word: string, other: string, offset: number): Ranges | null {
  if (word.length < minSubsequenceLength || word[0] !== other[0]) return null
  const ranges: [number, number][] = []
  let from = 0
  for (const letter of word) {
    const at = other.indexOf(letter, from)
    if (at < 0) return null
    ranges.push([offset + at, offset + at + letter.length])
    from = at + letter.length
  }
  return ranges
}

function mergeRanges(ranges: Ranges): Ranges {
  const result: [number, number][] = []
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
