import * as z from 'zod'
import { name, text } from '#schema/text.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { categories } from '#schema/roadmap.ts'
import { printable } from '../files.ts'

const keyPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

const task = z.strictObject({
  key: z
    .string('key must be text')
    .max(80, 'key must be at most 80 characters')
    .regex(keyPattern, 'key must consist of lower-case letters, digits and single hyphens, such as shelf-1'),
  number: z
    .int('number must be a whole number')
    .min(1, 'number must be from 1 to 999')
    .max(999, 'number must be from 1 to 999'),
  title: name(120, 'title'),
  description: text(1_000, 'description').check(z.trim(), z.minLength(1, 'description is required')),
  category: z.enum(categories, `category must be one of ${categories.join(', ')}`),
  taskType: name(60, 'taskType').check(
    z.regex(/\S \d+$/, 'taskType must be a name that ends in a number, such as Shelf 1'),
  ),
  priority: z.boolean('priority must be true or false'),
})

const file = z.strictObject({
  basedOn: z
    .int('basedOn must be the version that was exported')
    .positive('basedOn must be the version that was exported'),
  tasks: z.array(task, 'tasks must be a list').min(1, 'tasks must not be empty'),
})
export interface RoadmapFile {
  readonly basedOn: number
  readonly tasks: readonly RoadmapTask[]
}

const maxProblems = 20

export function readRoadmapFile(json: unknown): RoadmapFile | string {
  const parsed = file.safeParse(json)
  if (parsed.success) return parsed.data
  return firstProblems(parsed.error.issues.map((issue) => describeProblem(json, issue)))
}

export function firstProblems(problems: readonly string[]): string {
  const hidden = problems.length - maxProblems
  return [...problems.slice(0, maxProblems), ...(hidden > 0 ? [`And ${hidden} more.`] : [])].join('\n')
}

/** Describes a problem of a task. Names the task by its key, or by its place in the list if it has no key. */
function describeProblem(json: unknown, { path: [field, index], message }: z.core.$ZodIssue): string {
  const text = printable(message, 200) // the message may contain untrusted text from the file
  if (field !== 'tasks' || typeof index !== 'number') return text
  const key = taskKeys.safeParse(json).data?.tasks[index]?.key
  return `${key === undefined ? `task ${index + 1}` : printable(key, 80)}: ${text}`
}

const taskKeys = z.object({
  tasks: z.array(z.object({ key: z.string().optional().catch(undefined) }).catch({ key: undefined })),
})
