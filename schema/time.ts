import * as z from 'zod/mini'

/** Schema of a day, meaning its beginning in UTC, or of a time with its zone. */
export const dayOrTime = (error: string) =>
  z.pipe(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], error),
    z.transform((text: string) => new Date(text)),
  )

export const dayOrTimeFormat =
  'a day, which begins in UTC, or a time with its zone, such as 2026-11-23T08:00:00Z'
