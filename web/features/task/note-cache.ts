import type { QueryClient } from '@tanstack/react-query'
import type { Note } from '#schema/api/notes.ts'
import { cachedPart, showFields } from '#web/shared/commands/show-fields.ts'
import type { EditedTask } from '#web/shared/tasks/edit/edit.ts'
import { setOpenTask } from '#web/shared/tasks/edit/set-open-task.ts'
import { openTaskQuery } from './api.ts'

/** Changes of the notes in the cached details of a task. Each change returns its rollback. */
export function noteCache(client: QueryClient, task: EditedTask) {
  const { queryKey } = openTaskQuery(task.projectId, task.id)
  const setNotes = (change: (notes: readonly Note[]) => Note[]) =>
    setOpenTask(client, task, (shown) => ({ ...shown, notes: change(shown.notes) }))
  const find = (id: string | undefined) => client.getQueryData(queryKey)?.notes.find((note) => note.id === id)
  const hide = (id: string) => setNotes((notes) => notes.filter((note) => note.id !== id))
  return {
    find,
    add(note: Note) {
      setNotes((notes) => [...notes, note])
      return () => hide(note.id)
    },
    edit(id: string, fields: Pick<Note, 'text' | 'editedAt'>) {
      const cachedNote = cachedPart(
        client,
        queryKey,
        [id],
        ({ notes }) => notes.find((note) => note.id === id),
        (shown, changed) => ({
          ...shown,
          notes: shown.notes.map((note) => (note.id === id ? { ...note, ...changed } : note)),
        }),
      )
      return showFields(cachedNote, fields)
    },
    remove(id: string | undefined) {
      const removed = find(id)
      if (removed === undefined) return () => undefined
      hide(removed.id)
      // At its place in the order of creation.
      return () =>
        setNotes((notes) =>
          [...notes.filter((note) => note.id !== id), removed].toSorted((a, b) =>
            a.createdAt.localeCompare(b.createdAt),
          ),
        )
    },
  }
}
