import * as z from 'zod/mini'
import { greatestId } from '../limits.ts'

/** Every failure's body. `fields` names what was wrong with which field of the request. */
export const failure = z.object({
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})

/**
 * An id as it stands in a path or query: at most fifteen decimal digits, which is a safe integer. One that is greater
 * than all that are counted is asked for as the greatest, which nothing has either: whoever asks is told so, and the
 * database is spared what it cannot compare.
 */
export const idText = (label: string) => idFrom(label, (digits) => Math.min(Number(digits), greatestId))

/** The same of a task, whose id is a thousand times that of its project. */
export const taskIdText = (label: string) => idFrom(label, Number)

const idFrom = (label: string, read: (digits: string) => number) =>
  z.pipe(
    z
      .string(`${label} is required`)
      .check(
        z.regex(/^[1-9]\d*$/, `${label} must be a positive whole number`),
        z.maxLength(15, `${label} must have at most 15 digits`),
      ),
    z.pipe(z.transform(read), id.check(z.maximum(10 ** 15 - 1))),
  )

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()
export const id = z.int().check(z.positive())
