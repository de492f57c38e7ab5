/** Form in which names are compared: the same name has several encodings, and a note may contain it in any case. */
export const comparable = (name: string): string => name.normalize('NFC').toLowerCase()

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u
const letterOrDigit = /[\p{L}\p{M}\p{N}]/u
/** Letters of scripts that put no spaces between words. */
const unspaced = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u

/** True if a mention can begin with the `@` at this index. False if the text before it can be the first part of an email address. */
export function isMentionStart(text: string, at: number): boolean {
  let start = at
  while (start > 0 && '._+-'.includes(text.charAt(start - 1))) start -= 1
  const before = text.charAt(start - 1)
  // An email address has no dot before the @.
  return text.charAt(at - 1) === '.' || !letterOrDigit.test(before) || unspaced.test(before)
}

export interface FoundMention {
  /** Index of the `@`. */
  readonly start: number
  /** Index after the name. */
  readonly end: number
  readonly name: string
}

/** Returns the mentions of names in a text, from left to right. If several names are at one `@`, the longest counts. */
export function findMentions(text: string, names: readonly string[]): FoundMention[] {
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const found: FoundMention[] = []
  let end = 0
  for (let start = text.indexOf('@'); start !== -1; start = text.indexOf('@', start + 1)) {
    if (start < end || !isMentionStart(text, start)) continue
    for (const name of longestFirst) {
      const length = nameLengthAt(text, start + 1, name)
      if (length === 0) continue
      end = start + 1 + length
      found.push({ start, end, name })
      break
    }
  }
  return found
}

/** Returns the length of the name in the text if the whole name is at this index, in composed or decomposed form; otherwise 0. */
function nameLengthAt(text: string, at: number, name: string): number {
  const forms = [name.normalize('NFC'), name.normalize('NFD')]
  const found = forms.find(
    ({ length }) =>
      comparable(text.slice(at, at + length)) === comparable(name) &&
      isNameEnd(name.slice(-1), text.charAt(at + length)),
  )
  return found?.length ?? 0
}

/** False if the text continues the name. In “请@Ida看”, the name ends where the script changes. */
const isNameEnd = (last: string, next: string): boolean =>
  !wordCharacter.test(next) || (unspaced.test(next) && !unspaced.test(last))
