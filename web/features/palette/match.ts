/** Where a text matches, as pairs of a beginning and an end. */
export type Ranges = readonly (readonly [start: number, end: number])[]

export interface Match {
  /** The more, the better. */
  readonly score: number
  readonly ranges: Ranges
}

/** What a word counts for, by how it was found. */
const weight = { whole: 8, start: 5, within: 3, letters: 1, alias: 2 }

/** Letter for letter, so that a place in the one is the same place in the other: 'Hållbar É' as 'hallbar e'. */
export const folded = (text: string): string =>
  text
    .replace(/\P{ASCII}/gu, (char) => {
      const [letter = char] = char.normalize('NFD').toLowerCase()
      return letter.padEnd(char.length)
    })
    .toLowerCase()

export const wordsOf = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean)

/**
 * Whether each word of a query is found in a text, or at the beginning of a word in its aliases; null where one is
 * not. A word matches as it stands; at the beginning of a word, too, with letters left out, as 'invt' for 'Invite'.
 */
export function match(words: readonly string[], text: string, alias = ''): Match | null {
  const label = folded(text)
  const others = ` ${folded(alias)}`
  let score = label.startsWith(words.join(' ')) ? weight.start : 0
  const ranges: (readonly [number, number])[] = []
  for (const word of words) {
    const found = find(word, label)
    if (found !== null) {
      score += found.score
      ranges.push(...found.ranges)
    } else if (others.includes(` ${word}`)) score += weight.alias
    else return null
  }
  // Of two that match alike, what was asked for is more of the shorter one.
  return { score: score + 1 / (1 + label.length), ranges: joined(ranges) }
}

function find(word: string, label: string): Match | null {
  const starts = [...label.matchAll(/[\p{L}\p{N}]+/gu)]
  const begun = starts.find(([one]) => one.startsWith(word))
  if (begun !== undefined) {
    const score = begun[0] === word ? weight.whole : weight.start
    return { score, ranges: [[begun.index, begun.index + word.length]] }
  }
  const within = label.indexOf(word)
  if (within >= 0) return { score: weight.within, ranges: [[within, within + word.length]] }
  for (const { 0: one, index } of starts) {
    const ranges = letters(word, one, index)
    if (ranges !== null) return { score: weight.letters, ranges }
  }
  return null
}

/** Fewer letters are found in anything. */
const fewestLetters = 3

/** The letters of a word in their order within another one that begins alike. */
function letters(word: string, other: string, offset: number): Ranges | null {
  if (word.length < fewestLetters || word[0] !== other[0]) return null
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

/** In the order of the text; what overlaps or touches is one. */
function joined(ranges: Ranges): Ranges {
  const result: [number, number][] = []
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
