import * as z from 'zod/mini'

/** True where the text survives UTF-8 and Postgres: no NUL, no lone surrogate. */
export const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Text of at most `max` UTF-16 units that every store can hold. */
export const text = (max: number, label: string) =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`),
    })
    .check(
      z.maxLength(max, `${label} must be at most ${max.toLocaleString('en-GB')} characters`),
      z.refine(isStorable, `${label} contains characters that cannot be stored`),
    )
