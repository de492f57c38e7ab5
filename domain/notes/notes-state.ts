import type { ProjectEvent } from '#schema/events/project.ts'
import { findItem, withItem, type ByTask } from '../tasks/by-task.ts'

export interface Note {
  readonly authorId: number
  /** Id of the row with the current text. */
  readonly textId: string
  readonly deleted: boolean
}

/** Notes by task key and note id. Contains deleted notes. */
export type Notes = ByTask<Note>

type NoteEvent = Extract<ProjectEvent, { type: 'NoteAdded' | 'NoteEdited' | 'NoteDeleted' }>

export function evolveNotes(notes: Notes, event: NoteEvent): Notes {
  const { taskKey, noteId: id } = event.data
  return withItem(notes, { taskKey, id }, (note) => evolveNote(note, event))
}

function evolveNote(note: Note | undefined, event: NoteEvent): Note {
  if (event.type === 'NoteAdded') {
    const { noteId, authorId } = event.data
    return { authorId, textId: noteId, deleted: false }
  }
  if (!note) throw new Error(`${event.type} refers to the unknown note ${event.data.noteId}`)
  return event.type === 'NoteEdited' ? { ...note, textId: event.data.textId } : { ...note, deleted: true }
}

export const findNote = findItem<Note>

export const deleteNotesOf = (notes: Notes, authorId: number): ProjectEvent[] =>
  [...notes].flatMap(([taskKey, notesOfTask]) =>
    [...notesOfTask]
      .filter(([, note]) => note.authorId === authorId && !note.deleted)
      .map(([noteId]) => ({ type: 'NoteDeleted' as const, data: { taskKey, noteId } })),
  )
