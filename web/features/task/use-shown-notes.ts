import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Note } from '#schema/api/notes.ts'
import { noteAnchor } from '#schema/screens.ts'
import { hasUnsentText } from '#web/shared/unsent-text.ts'
import { editName } from './note-names.ts'

const shownByDefault = 5

interface ShownNote {
  readonly note: Note
  /** True if the note was deleted while the user edited it. */
  readonly isDeleted: boolean
}

/**
 * Returns the notes to show, oldest first. A note that was deleted elsewhere stays while the user has unsent text in it.
 * `older` are the ids of the notes that are hidden by default: all but the newest, up to the note in `hash`.
 */
export function useShownNotes(notes: readonly Note[], hash: string) {
  const client = useQueryClient()
  const isEdited = (note: Note) => hasUnsentText(client, editName(note))
  const [before, setBefore] = useState(notes)
  const isGone = ({ id }: Note) => notes.every((note) => note.id !== id)
  const deleted = before.filter((note) => isGone(note) && isEdited(note))
  if (before !== notes && notes.some((note) => !before.includes(note))) setBefore([...deleted, ...notes])
  const shown: ShownNote[] = [
    ...notes.map((note) => ({ note, isDeleted: false })),
    ...deleted.map((note) => ({ note, isDeleted: true })),
  ].toSorted((a, b) => a.note.createdAt.localeCompare(b.note.createdAt))
  const first = shown.findIndex(({ note }) => hash === `#${noteAnchor(note.id)}`)
  const hidden = Math.max(0, shown.length - shownByDefault)
  const older = shown
    .slice(0, first < 0 ? hidden : Math.min(first, hidden))
    .filter(({ note }) => !isEdited(note))
  return { shown, older: new Set(older.map(({ note }) => note.id)) }
}
