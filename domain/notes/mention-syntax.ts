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
  const candidates = candidatesOf(names)
  const folded = foldCase(text)
  const found: FoundMention[] = []
  let end = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at < end || !isMentionStart(text, at)) continue
    const start = at + 1
    const candidate = candidates
      .get(folded.charAt(start))
      ?.find(
        ({ name, form }) =>
          folded.startsWith(form, start) && isNameEnd(name.slice(-1), text.charAt(start + form.length)),
      )
    if (candidate === undefined) continue
    end = start + candidate.form.length
    found.push({ start: at, end, name: candidate.name })
  }
  return found
}

interface Candidate {
  readonly name: string
  /** The name in composed or decomposed form, after `foldCase`. */
  readonly form: string
}

/** Returns all forms of the names by their first character, the longest forms first. */
function candidatesOf(names: readonly string[]): ReadonlyMap<string, readonly Candidate[]> {
  const candidates = names.flatMap((name): Candidate[] => {
    const forms = new Set([name, name.normalize('NFC'), name.normalize('NFD')])
    return [...forms].map((form) => ({ name, form: foldCase(form) }))
  })
  const longestFirst = candidates.toSorted((a, b) => b.form.length - a.form.length)
  return Map.groupBy(longestFirst, ({ form }) => form.charAt(0))
}

/** Ignores case like `comparable`, but never changes the length of the text. */
const foldCase = (text: string) => text.replaceAll('İ', 'I').toLowerCase().replaceAll('ς', 'σ')

/** False if the text continues the name. In “请@Ida看”, the name ends where the script changes. */
const isNameEnd = (last: string, next: string): boolean =>
  !wordCharacter.test(next) || (unspaced.test(next) && !unspaced.test(last))
