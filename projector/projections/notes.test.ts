import { test } from 'vitest'
import { deleted, eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { checklists } from './checklists.ts'
import { links } from './links.ts'
import { notes } from './notes.ts'
import { statusUpdates } from './status-updates.ts'
import type { ReadModelProjection } from './tables.ts'

/** The four projections write different tables, except for the table of counts. */
const all: ReadModelProjection = {
  name: 'content',
  apply: (event, rows) => {
    for (const { apply } of [notes, links, checklists, statusUpdates]) apply(event, rows)
  },
}
const { given } = await rowsOf(all)

const project = 'project-42'
const taskKey = 'shelf-1'
const [one, two, three] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
]
const noteAdded = (noteId: string) =>
  eventOf(project, 'NoteAdded', { taskKey, noteId, authorId: 7, mentions: [] })
const noteEdited = (noteId: string, textId: string) =>
  eventOf(
    project,
    'NoteEdited',
    { taskKey, noteId, textId, mentions: [] },
    { at: '2026-03-02T09:00:00.000Z' },
  )
const noteDeleted = (noteId: string) => eventOf(project, 'NoteDeleted', { taskKey, noteId })
const linkAdded = (linkId: string) => eventOf(project, 'LinkAdded', { taskKey, linkId, authorId: 7 })
const linkRemoved = (linkId: string) => eventOf(project, 'LinkRemoved', { taskKey, linkId })
const itemSet = (itemId: string, checked: boolean) =>
  eventOf(project, 'ChecklistItemSet', { taskKey, itemId, checked })

test('a note refers to its newest text, and a deleted note to no text', () =>
  given(noteAdded(one), noteAdded(two), noteEdited(one, three), noteDeleted(two))
    .rows('notes')
    .are([
      { note_id: one, text_id: three, edited_at: new Date('2026-03-02T09:00:00Z'), author_id: 7 },
      { note_id: two, text_id: null, edited_at: null },
    ]))

test('a removed link keeps its row', () =>
  given(linkAdded(one), linkAdded(two), linkRemoved(one))
    .rows('links')
    .are([
      { link_id: one, removed: true },
      { link_id: two, removed: false, task_key: taskKey, author_id: 7 },
    ]))

test('the counts of a task contain notes that are not deleted and links that are not removed', () =>
  given(
    noteAdded(one),
    linkAdded(one),
    noteAdded(two),
    noteEdited(two, three),
    noteDeleted(one),
    linkAdded(two),
  )
    .rows('task_counts')
    .are([{ project_id: 42, task_key: taskKey, notes: 1, links: 2 }]))

test('only checked items have a row', () =>
  given(itemSet('a'.repeat(16), true), itemSet('b'.repeat(16), true), itemSet('a'.repeat(16), false))
    .rows('checked_items')
    .are([{ project_id: 42, task_key: taskKey, item_id: 'b'.repeat(16), checked_by: 7 }]))

test('a status update has the numbers of its moment; without a post id, it has the id of its event', () => {
  const old = eventOf(project, 'StatusUpdateRequested', { postId: null, numbers: null })
  const numbers = { completed: 2, inProgress: 1, total: 5 }
  return given(old, eventOf(project, 'StatusUpdateRequested', { postId: one, numbers }))
    .rows('status_posts')
    .are([
      { post_id: old.event.id, author_id: 7, completed: null, in_progress: null, total: null },
      { post_id: one, author_id: 7, completed: 2, in_progress: 1, total: 5 },
    ])
})

test.each(['notes', 'links', 'task_counts', 'checked_items', 'status_posts'] as const)(
  'after the deletion of a project, the table %s has no row of the project',
  (table) =>
    given(
      noteAdded(one),
      linkAdded(one),
      itemSet('a'.repeat(16), true),
      eventOf(project, 'StatusUpdateRequested', { postId: one, numbers: null }),
      deleted(42),
    )
      .rows(table)
      .are([]),
)
