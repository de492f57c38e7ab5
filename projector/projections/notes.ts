import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

/** Keeps a row for a deleted note, so that a late request for the note still finds its project. */
export const notes = projection('notes', {
  NoteAdded: (event, rows) => {
    const { taskKey, noteId, authorId } = event.data
    rows.insert('notes', {
      project_id: streamId(event),
      note_id: noteId,
      task_key: taskKey,
      author_id: authorId,
      text_id: noteId,
      created_at: event.occurredAt,
      edited_at: null,
    })
    rows.add('task_counts', { project_id: streamId(event), task_key: taskKey, notes: 1, links: 0 })
  },
  NoteEdited: (event, rows) => {
    const { noteId, textId } = event.data
    const note = { project_id: streamId(event), note_id: noteId }
    rows.update('notes', note, { text_id: textId, edited_at: event.occurredAt })
  },
  NoteDeleted: (event, rows) => {
    const { taskKey, noteId } = event.data
    rows.update('notes', { project_id: streamId(event), note_id: noteId }, { text_id: null })
    rows.add('task_counts', { project_id: streamId(event), task_key: taskKey, notes: -1, links: 0 })
  },
  ProjectDeleted: (event, rows) => {
    rows.delete('notes', { project_id: streamId(event) })
    rows.delete('task_counts', { project_id: streamId(event) })
  },
})
