import * as z from 'zod/mini'
import { maxId } from '../limits.ts'

/** Body of every error response. `fields` has an error for each invalid field of the request. */
export const errorBody = z.object({
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})

/**
 * Schema of an id in a path or query: at most 15 digits. Larger ids than the database has are mapped to the
 * largest, which is not found.
 */
export const idParam = (label: string) => idFrom(label, (digits) => Math.min(Number(digits), maxId))

/** Schema of a task id, which is 1,000 times the project id plus the task number. */
export const taskIdParam = (label: string) => idFrom(label, Number)

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
