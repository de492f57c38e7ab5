import * as z from 'zod'
import { name, text } from '#schema/text.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { categories } from '#schema/roadmap.ts'
import { NotJson, parseJson } from './parse-json.ts'
import { printable } from './printable.ts'

const maxTitle = 120
const maxDescription = 1_000
const maxTaskType = 60
const words = /^[a-z0-9]+(-[a-z0-9]+)*$/

const task = z.strictObject({
  key: z
    .string('key must be text')
    .max(80, 'key must be at most 80 characters')
    .regex(words, 'key must be small letters, digits and single hyphens, such as shelf-1'),
  number: z
    .int('number must be a whole number')
    .min(1, 'number must be from 1 to 999')
    .max(999, 'number must be from 1 to 999'),
  title: name(maxTitle, 'title'),
  description: text(maxDescription, 'description').check(z.trim(), z.minLength(1, 'description is required')),
  category: z.enum(categories, `category must be one of ${categories.join(', ')}`),
  taskType: name(maxTaskType, 'taskType').check(
    z.regex(/\S \d+$/, 'taskType must be a name that ends in a number, such as Shelf 1'),
  ),
  priority: z.boolean('priority must be true or false'),
})

const file = z.strictObject({
  /** The version that was exported and edited. */
  basedOn: z
    .int('basedOn must be the version that was exported')
    .min(1, 'basedOn must be the version that was exported'),
  tasks: z.array(task, 'tasks must be a list').min(1, 'tasks must not be empty'),
})
/** What `roadmap export` writes, and `roadmap publish` reads when it was edited. */
export interface RoadmapFile {
  readonly basedOn: number
  readonly tasks: readonly RoadmapTask[]
}

/** Of what is wrong: more of it says no more, and takes what is above from the screen. */
const maxComplaints = 20

/** The roadmap that the text holds, or what is wrong with it, a line each. */
export function readRoadmapFile(content: string): RoadmapFile | string {
  let json: unknown
  try {
    json = parseJson(content)
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    return `It is not JSON: ${error.message}`
  }
  const read = file.safeParse(json)
  if (read.success) return read.data
  return firstOf(read.error.issues.map((issue) => complaint(json, issue)))
}

/** As many complaints as somebody reads, and how many follow, a line each. */
export function firstOf(complaints: readonly string[]): string {
  const rest = complaints.length - maxComplaints
  return [...complaints.slice(0, maxComplaints), ...(rest > 0 ? [`And ${rest} more.`] : [])].join('\n')
}

/** Names the task by its key where it has one, else by its place. */
function complaint(json: unknown, { path: [part, place], message }: z.core.$ZodIssue): string {
  const words = printable(message, 200) // it may name what the file has and should not
  if (part !== 'tasks' || typeof place !== 'number') return words
  const key = keyed.safeParse(json).data?.tasks[place]?.key
  return `${key === undefined ? `task ${place + 1}` : printable(key, 80)}: ${words}`
}

const keyed = z.object({
  tasks: z.array(z.object({ key: z.string().optional().catch(undefined) }).catch({ key: undefined })),
})
