import type { Task } from '#schema/api/tasks.ts'

/** A guide is marked as new while its task is less than this many months old. */
const newForMonths = 3

export function isNewGuide(task: Pick<Task, 'createdAt'>, now: Date): boolean {
  const since = new Date(now)
  since.setMonth(since.getMonth() - newForMonths)
  // 31 May minus three months would be 31 February, which becomes 3 March. Day 0 is the last day of February.
  if (since.getDate() !== now.getDate()) since.setDate(0)
  return new Date(task.createdAt) >= since
}
