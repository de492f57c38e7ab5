import * as z from 'zod'
import { checklistItemId } from '#schema/checklist.ts'
import { newLink } from '#schema/api/links.ts'
import { maxLinks, maxNote, maxNotes, maxProjectName, maxReason, maxUsername } from '#schema/limits.ts'
import { categories, taskStatuses } from '#schema/roadmap.ts'
import { lengthOf, name, visibleText } from '#schema/text.ts'
import { day } from '#schema/time.ts'
import { printable } from '../files.ts'

const count = z.int().nonnegative()
/** Username of an author or a member; null if the account was erased. */
const username = z.string().max(maxUsername)
/** Maximum number of characters that an import adds to a text: a line with the author and the day. */
const maxSignature = maxUsername + 20
/** A note contains at most one mention for every two characters. The names may have become longer since it was written. */
const maxWithNames = (maxNote / 2) * (maxUsername + 1)

const written = {
  at: z.iso.datetime(),
  by: z.nullable(username),
  /** True if the text was imported, and so begins with its author and day already. */
  signed: z.exactOptional(z.literal(true)),
}

/** An import accepts every text that a member could write, and every text that an export contains. */
const isTooLong = (text: string, signed: true | undefined) =>
  lengthOf(text) > maxNote + (signed ? maxSignature : 0)

const tooLong = (field: string) => ({ path: [field], error: `Text must be at most ${maxNote} characters` })

export const exportedNote = z
  .object({ ...written, text: visibleText(maxWithNames, 'Text') })
  .refine(({ text, signed }) => text.includes('@') || !isTooLong(text, signed), tooLong('text'))
export const exportedUpdate = z
  .object({
    ...written,
    note: z.nullable(visibleText(maxNote + maxSignature, 'Text')),
    numbers: z.nullable(z.object({ completed: count, inProgress: count, total: count })),
  })
  .refine(({ note, signed }) => note === null || !isTooLong(note, signed), tooLong('note'))

/** Work of a team on a task. Fields without a value are missing. */
const work = {
  assignee: z.exactOptional(username),
  /** True if the assignee owns the project. Usernames are not unique, so the name does not show this. */
  assigneeIsOwner: z.exactOptional(z.literal(true)),
  dueOn: z.exactOptional(day('Due date')),
  notRelevant: z.exactOptional(z.object({ reason: z.nullable(visibleText(maxReason, 'Reason')) })),
  notes: z.exactOptional(z.array(exportedNote).max(maxNotes)),
  links: z.exactOptional(z.array(newLink).max(maxLinks)),
  /** Ids of the checked items of the guide. */
  checked: z.exactOptional(z.array(checklistItemId)),
}

export const exportedTask = z.object({
  key: z.string(),
  title: z.string(),
  category: z.enum(categories),
  taskType: z.string(),
  status: z.enum(taskStatuses),
  changedAt: z.nullable(z.iso.datetime()),
  retired: z.exactOptional(z.literal(true)),
  ...work,
})
export type ExportedTask = z.infer<typeof exportedTask>

export const exportedProject = z.object({
  format: z.literal(1),
  exportedAt: z.iso.datetime(),
  project: z.object({
    id: z.int(),
    name: name(maxProjectName, 'Project name'),
    createdAt: z.iso.datetime(),
    roadmapVersion: z.int(),
    owner: z.exactOptional(username),
    launchOn: z.exactOptional(day('Launch date')),
    /** Status updates, the oldest first. */
    updates: z.exactOptional(z.array(exportedUpdate)),
  }),
  tasks: z.array(exportedTask).check(({ value, issues }) => {
    const keys = value.map(({ key }) => key)
    const duplicate = keys.find((key, index) => keys.indexOf(key) < index)
    if (duplicate === undefined) return
    issues.push({ code: 'custom', input: value, message: `duplicate key ${printable(duplicate, 80)}` })
  }),
})
export type ExportedProject = z.infer<typeof exportedProject>
