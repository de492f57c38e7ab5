import type { ProjectEvent } from '#schema/events/project.ts'

export interface Note {
  readonly authorId: number
  /** Id of the row with the current text. */
  readonly textId: string
  readonly deleted: boolean
}

/** Notes by task key and note id. Contains deleted notes. */
export type Notes = ReadonlyMap<string, ReadonlyMap<string, Note>>

type NoteEvent = Extract<ProjectEvent, { type: 'NoteAdded' | 'NoteEdited' | 'NoteDeleted' }>

export function evolveNotes(notes: Notes, event: NoteEvent): Notes {
  const { taskKey, noteId } = event.data
  const notesOfTask = new Map(notes.get(taskKey))
  notesOfTask.set(noteId, evolveNote(notesOfTask.get(noteId), event))
  return new Map(notes).set(taskKey, notesOfTask)
}

function evolveNote(note: Note | undefined, event: NoteEvent): Note {
  if (event.type === 'NoteAdded') {
    const { noteId, authorId } = event.data
    return { authorId, textId: noteId, deleted: false }
  }
  if (!note) throw new Error(`${event.type} refers to the unknown note ${event.data.noteId}`)
  return event.type === 'NoteEdited' ? { ...note, textId: event.data.textId } : { ...note, deleted: true }
}

export function findNote(notes: Notes, noteId: string): (Note & { readonly taskKey: string }) | null {
  for (const [taskKey, notesOfTask] of notes) {
    const note = notesOfTask.get(noteId)
    if (note) return { ...note, taskKey }
  }
  return null
}

export const deleteNotesOf = (notes: Notes, authorId: number): ProjectEvent[] =>
  [...notes].flatMap(([taskKey, notesOfTask]) =>
    [...notesOfTask]
      .filter(([, note]) => note.authorId === authorId && !note.deleted)
      .map(([noteId]) => ({ type: 'NoteDeleted' as const, data: { taskKey, noteId } })),
  )
