import type { User } from '#schema/api/accounts.ts'
import type { Note } from '#schema/api/notes.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'

export const withItem = (task: TaskDetail, itemId: string, checked: boolean, by: string): TaskDetail => ({
  ...task,
  checklist:
    task.checklist?.map((item) =>
      item.id === itemId ? { ...item, checked: checked ? { at: new Date().toISOString(), by } : null } : item,
    ) ?? null,
})

const unsentPrefix = 'unsent-'

/** Returns the note that the user sees until the server has stored it. */
export const unsentNote = (key: string, text: string, createdAt: string, { id, username }: User): Note => ({
  id: `${unsentPrefix}${key}`,
  text,
  mentions: [],
  author: { id, username },
  createdAt,
  editedAt: null,
})

export const isUnsent = ({ id }: Note): boolean => id.startsWith(unsentPrefix)
