import type { Note } from '#schema/api/notes.ts'

// Names of the fields in which users write notes, for `useUnsentText`.
export const newNoteName = (taskId: number): string => `note-${taskId}`
export const editName = ({ id }: Pick<Note, 'id'>): string => `edit-${id}`
