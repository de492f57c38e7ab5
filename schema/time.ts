import * as z from 'zod/mini'

export const dayOrTimeFormat =
  'a day, which begins in UTC, or a time with its zone, such as 2026-11-23T08:00:00Z'

export const dayOrTime = (error: string) =>
  z.pipe(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], error),
    z.transform((text: string) => new Date(text)),
  )

export const dayRange = 'from 2000-01-01 to 2999-12-31'

/** Schema of a calendar day of this millennium, which is valid in PostgreSQL and in calendar files. */
export const day = (label: string) =>
  z.iso
    .date(`${label} must be a date such as 2026-01-31`)
    .check(z.regex(/^2/, `${label} must be a date ${dayRange}`))

/** Returns true for an IANA name such as Europe/Oslo, and false for an offset such as +02:00. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
