import type { Task } from '#schema/api/tasks.ts'

/** A guide is new for this time after its task was created (product.md §9). */
const newForMonths = 3

export function isNewGuide(task: Pick<Task, 'createdAt'>, now: Date): boolean {
  const since = new Date(now)
  since.setMonth(since.getMonth() - newForMonths)
  // Three months before 31 May is the last day of February, not a day in March.
  if (since.getDate() !== now.getDate()) since.setDate(0)
  return new Date(task.createdAt) >= since
}

/** Address of a guide. Guides of the app get the task, so that they can show its button. */
export const guideHref = (link: string, taskId: number): string =>
  link.startsWith('/guides/') ? `${link}?task=${taskId}` : link
