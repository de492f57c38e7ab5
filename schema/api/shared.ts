import * as z from 'zod/mini'
import { maxId } from '../limits.ts'
import { isTimeZone } from '../time.ts'

export const errorBody = z.object({
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})

/** Schema of optional changes. Unknown fields are errors, because a success would look as if they had been applied. */
export const changes = <Shape extends z.core.$ZodShape>(label: string, shape: Shape) =>
  z.strictObject(shape, `${label} must be an object`)

/** Id in a path or query. An id that is too large for the database becomes the largest id, so nothing is found. */
export const idParam = (label: string) => idFrom(label, (digits) => Math.min(Number(digits), maxId))

/** Task id in a path. As in `idParam`, an id that is too large becomes the largest id of a task. */
export const taskIdParam = (label: string) =>
  idFrom(label, (digits) => Math.min(Number(digits), maxId * 1000 + 999))

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

/** Id of a note or a link: a UUID, in lower case as it is stored. */
export const contentId = (label: string) => z.uuid(`${label} must be a UUID`).check(z.toLowerCase())

export const timestamp = z.iso.datetime()
export const id = z.int().check(z.positive())
export const count = z.int().check(z.nonnegative())

export const timeZone = z._default(
  z.string().check(z.refine(isTimeZone, 'timeZone must be an IANA time zone such as Europe/Oslo')),
  'UTC',
)
