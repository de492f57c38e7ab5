import type { Task } from '#schema/api/tasks.ts'

/** For how many months after its task was created a guide counts as new (product.md §9). */
const newForMonths = 3

export function isNewGuide(task: Pick<Task, 'createdAt'>, now: Date): boolean {
  const since = new Date(now)
  since.setMonth(since.getMonth() - newForMonths)
  // 31 May less three months is the last of February, not a day in March.
  if (since.getDate() !== now.getDate()) since.setDate(0)
  return new Date(task.createdAt) >= since
}

/** Where the guide opens. One of our own pages is told which task it is read for, and shows that task's button. */
export const guideHref = (link: string, taskId: number): string =>
  link.startsWith('/guides/') ? `${link}?task=${taskId}` : link
