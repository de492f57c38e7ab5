import * as z from 'zod/mini'

/** True where the text survives UTF-8 and Postgres: no NUL, no lone surrogate. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/**
 * Control characters, line ends, and the embeddings, overrides and isolates that turn the direction of whatever
 * stands behind them. The marks and joiners that scripts and emoji are written with (U+200C to U+200F) are not
 * among them.
 */
const misleading = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** Something that can be seen: no space, format or control character, no filler, no blank Braille cell. */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Text of at most `max` UTF-16 units that every store can hold. */
export const text = (max: number, label: string, missing = `${label} is required`) =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? missing : `${label} must be text`),
    })
    .check(
      z.maxLength(max, `${label} must be at most ${max.toLocaleString('en-GB')} characters`),
      z.refine(isStorable, `${label} contains characters that cannot be stored`),
    )

/** What people call something, shown beside what others wrote: one line, trimmed, with something to see. */
export const name = (max: number, label: string, missing = `${label} is required`) =>
  text(max, label, missing).check(
    z.trim(),
    z.refine((value) => visible.test(value), { error: missing, abort: true }),
    z.refine(
      (value) => !misleading.test(value),
      `${label} must not contain line breaks, control characters or characters that turn the direction of text`,
    ),
  )
