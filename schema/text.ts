import * as z from 'zod/mini'

/** UTF-8 and Postgres can store neither NUL nor a lone surrogate. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Line breaks and characters that change the text direction; not U+200C to U+200F, which scripts and emoji need. */
const misleading = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** A visible character: no space, format or control character, filler or blank Braille cell. */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** `max` counts UTF-16 code units. */
export const text = (max: number, label: string, missing = `${label} is required`) =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? missing : `${label} must be text`),
    })
    .check(
      z.maxLength(max, `${label} must be at most ${max.toLocaleString('en-GB')} characters`),
      z.refine(isStorable, `${label} contains characters that cannot be stored`),
    )

/** One trimmed line with at least one visible character. */
export const name = (max: number, label: string, missing = `${label} is required`) =>
  text(max, label, missing).check(
    z.trim(),
    z.refine((value) => visible.test(value), { error: missing, abort: true }),
    z.refine(
      (value) => !misleading.test(value),
      `${label} must not contain line breaks, control characters or characters that turn the direction of text`,
    ),
  )
