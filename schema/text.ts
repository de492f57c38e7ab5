import * as z from 'zod/mini'
import { defaultLocale, numberFormat } from './locale.ts'

/** Returns false for text that PostgreSQL cannot store: with NUL or a lone surrogate. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Control characters and characters that change the text direction, except those that alphabets and emoji need. */
const misleading = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** Number of Unicode code points in a text. */
export const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** Returns the beginning of a text that is longer than `max` code points, with an ellipsis. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = Array.from(text)
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`
}

export const isMisleading = (text: string) => misleading.test(text)

export const misleadingError = (label: string) =>
  `${label} must not contain line breaks, control characters or characters that change the text direction`

/** Matches a visible character: no space, format or control character, filler or blank Braille cell. */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

const string = (label: string, missing: string) =>
  z.string({ error: (issue) => (issue.input === undefined ? missing : `${label} must be text`) })

const isAtMost = (max: number, label: string) =>
  z.maxLength(max, {
    // Computed only for an error, because the first formatting of a number takes some milliseconds.
    error: () => `${label} must be at most ${numberFormat(defaultLocale).format(max)} characters`,
  })

const canBeStored = (label: string) =>
  z.refine<string>(isStorable, `${label} contains characters that cannot be stored`)

/** Schema of a text. `max` counts Unicode code points. `missing` is the error message for an empty text. */
export const text = (max: number, label: string, missing = `${label} is required`) =>
  string(label, missing).check(isAtMost(max, label), canBeStored(label))

/** Trims a text before its length is checked. */
const trimmed = (max: number, label: string, missing: string) =>
  string(label, missing).check(z.trim(), isAtMost(max, label), canBeStored(label))

export const isVisible = (text: string) => visible.test(text)

/** Schema of a text of several lines with at least one visible character. The text is trimmed. */
export const visibleText = (max: number, label: string, missing = `${label} is required`) =>
  trimmed(max, label, missing).check(z.refine(isVisible, missing))

/** Schema of a name: one line with at least one visible character. The name is trimmed. */
export const name = (max: number, label: string, missing = `${label} is required`) =>
  trimmed(max, label, missing).check(
    z.refine(isVisible, { error: missing, abort: true }),
    z.refine((value) => !isMisleading(value), misleadingError(label)),
  )
