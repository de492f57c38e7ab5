import type { Insertable } from 'kysely'
import type { ProjectEvent } from '#schema/events/project.ts'
import { importedId } from '#schema/event-ids.ts'
import type { ContentTables } from '#schema/tables/content.ts'
import type { ExportedProject, ExportedTask } from './exported-project.ts'

type ContentRows = { [Table in keyof ContentTables]: Insertable<ContentTables[Table]>[] }

export interface ImportedWork {
  readonly events: readonly (ProjectEvent & { readonly id: string })[]
  /** Texts of the events, with the ids of their events. The rows must exist before the events. */
  readonly rows: Readonly<ContentRows>
}

export interface ImportTarget {
  readonly importId: string
  readonly projectId: number
  readonly ownerId: number
  readonly ownerEntryId: number
  /** Keys of the tasks that the new project contains. */
  readonly taskKeys: ReadonlySet<string>
}

interface Written {
  readonly at: string
  readonly by: string | null
  readonly signed?: true
}

/**
 * Returns the events and texts that restore the work of a team in an imported project. Every call returns the same ids.
 * The owner is the only member, so tasks of other assignees become unassigned. Every text begins with its author and its
 * day, because the import stores all texts for the new owner. No user is notified, because the events have no actor.
 */
export function importedWork(
  { project, tasks }: ExportedProject,
  { importId, projectId, ownerId, ownerEntryId, taskKeys }: ImportTarget,
): ImportedWork {
  const events: (ProjectEvent & { id: string })[] = []
  const rows: ContentRows = {
    'content.notes': [],
    'content.links': [],
    'content.relevance_reasons': [],
    'content.status_posts': [],
  }
  let ids = 0
  const newId = () => importedId(importId, projectId, ids++)
  /** Returns an id for each item, in ascending order: the API sorts items of the same time by their ids. */
  const withIds = <Item>(items: readonly Item[] = []) => {
    const sorted = items.map(newId).toSorted()
    return items.map((item, index) => [sorted[index] ?? newId(), item] as const)
  }
  const row = (id: string) => ({ id, project_id: projectId, user_id: ownerId })
  const add = (event: ProjectEvent, id = newId()) => events.push({ id, ...event })
  const sign = (text: string, { at, by, signed }: Written) =>
    signed ? text : `${by ?? 'Deleted user'}, ${at.slice(0, 10)}:\n${text}`

  function addWork(taskKey: string, task: ExportedTask) {
    if (task.assigneeIsOwner) add({ type: 'TaskAssigned', data: { taskKey, entryId: ownerEntryId } })
    if (task.dueOn !== undefined) add({ type: 'TaskDueDateSet', data: { taskKey, dueOn: task.dueOn } })
    for (const [noteId, note] of withIds(task.notes)) {
      const parts = JSON.stringify([sign(note.text, note)])
      rows['content.notes'].push({ ...row(noteId), note_id: noteId, parts })
      add({ type: 'NoteAdded', data: { taskKey, noteId, authorId: ownerId, mentions: [] } }, noteId)
    }
    for (const [linkId, { url, title = null }] of withIds(task.links)) {
      rows['content.links'].push({ ...row(linkId), url, title })
      add({ type: 'LinkAdded', data: { taskKey, linkId, authorId: ownerId } }, linkId)
    }
    for (const itemId of new Set(task.checked))
      add({ type: 'ChecklistItemSet', data: { taskKey, itemId, checked: true } })
    if (task.notRelevant) {
      const { reason } = task.notRelevant
      const id = newId()
      if (reason !== null) rows['content.relevance_reasons'].push({ ...row(id), reason })
      add({ type: 'TaskMarkedNotRelevant', data: { taskKey } }, id)
    }
  }

  for (const { note, numbers, ...written } of project.updates ?? []) {
    const postId = newId()
    const text = sign(note ?? 'Status update without a note.', written)
    rows['content.status_posts'].push({ ...row(postId), note: text })
    add({ type: 'StatusUpdateRequested', data: { postId, numbers } }, postId)
  }
  if (project.launchOn !== undefined) add({ type: 'LaunchDateSet', data: { launchOn: project.launchOn } })
  for (const task of tasks) if (taskKeys.has(task.key)) addWork(task.key, task)
  return { events, rows }
}
