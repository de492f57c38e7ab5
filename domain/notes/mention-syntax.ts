/** Form in which names are compared: the same name has several encodings, and a note may contain it in any case. */
export const comparable = (name: string): string => name.normalize('NFC').toLowerCase()

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u
const letterOrDigit = /[\p{L}\p{M}\p{N}]/u

/** True if a mention can begin with the `@` at this index. False if the text before it can be the first part of an email address. */
export function isMentionStart(text: string, at: number): boolean {
  let start = at
  while (start > 0 && '._+-'.includes(text.charAt(start - 1))) start -= 1
  // An email address has no dot before the @.
  return text.charAt(at - 1) === '.' || !letterOrDigit.test(text.charAt(start - 1))
}

/** Returns the length of the name in the text if the whole name is at this index, in composed or decomposed form; otherwise 0. */
export function nameLengthAt(text: string, at: number, name: string): number {
  const forms = [name.normalize('NFC'), name.normalize('NFD')]
  const found = forms.find(
    ({ length }) =>
      comparable(text.slice(at, at + length)) === comparable(name) &&
      !wordCharacter.test(text.charAt(at + length)),
  )
  return found?.length ?? 0
}
