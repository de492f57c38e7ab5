import type { Task } from '#schema/api/tasks.ts'
import { dateOf, dayOf } from '#domain/shared/zoned-time.ts'
import { dayIn, fullDay, shortDay, viewerTimeZone } from '#web/shared/progress/day.ts'
import { isolateDirection } from '#web/ui/text/format.ts'

/** Returns today in the time zone of the browser. */
export const today = (): string => dayIn(viewerTimeZone())

const daysLater = (date: string, days: number): string => dateOf(dayOf(date) + days)

/** Returns the Monday after a date. */
function nextMonday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return daysLater(date, (8 - weekday) % 7 || 7)
}

/** Due dates that a user can choose with one click. On a Sunday, “Next week” is omitted: it is the same day as “Tomorrow”. */
export function quickDates(date: string) {
  const tomorrow = daysLater(date, 1)
  const monday = nextMonday(date)
  return [
    { label: 'Today', dueOn: date },
    { label: 'Tomorrow', dueOn: tomorrow },
    ...(monday === tomorrow ? [] : [{ label: 'Next week', dueOn: monday }]),
  ]
}

interface DatedTask {
  readonly dueOn: string | null
  readonly status: string
  /** Undefined in lists that contain only relevant tasks. */
  readonly relevant?: boolean
}

/** A task is overdue if its due date is before today, and it is relevant and not completed. */
export const isOverdue = ({ dueOn, status, relevant = true }: DatedTask, date: string): boolean =>
  dueOn !== null && dueOn < date && relevant && status !== 'completed'

/** Returns the first day that is not in the week of a date. A week ends on Sunday. On a Sunday, it includes tomorrow. */
export function endOfWeek(date: string): string {
  const [monday, dayAfterTomorrow] = [nextMonday(date), daysLater(date, 2)]
  return monday > dayAfterTomorrow ? monday : dayAfterTomorrow
}

export const isDueThisWeek = ({ dueOn, status }: DatedTask, date: string): boolean =>
  dueOn !== null && dueOn >= date && dueOn < endOfWeek(date) && status !== 'completed'

/** Returns the text of a due date: “Today”, “Tomorrow”, “Yesterday” or a date. The year is shown if it is another. */
export function dueDateText(dueOn: string, date: string): string {
  switch (dayOf(dueOn) - dayOf(date)) {
    case -1:
      return 'Yesterday'
    case 0:
      return 'Today'
    case 1:
      return 'Tomorrow'
    default:
      return dueOn.slice(0, 4) === date.slice(0, 4) ? shortDay(dueOn) : fullDay(dueOn)
  }
}

/** Returns the text of a due date for screen readers, such as “Overdue · Yesterday” or “No due date”. */
export function describeDueDate(task: DatedTask): string {
  if (task.dueOn === null) return 'No due date'
  const now = today()
  const text = dueDateText(task.dueOn, now)
  return isOverdue(task, now) ? `Overdue · ${text}` : text
}

/** Returns assignee and due date, such as “Ida Holm · Due 3 Dec 2026”, for printed tasks. Empty if the task has neither. */
export const describeFacts = (task: Pick<Task, 'assignee' | 'dueOn' | 'status' | 'relevant'>): string =>
  [
    task.assignee && isolateDirection(task.assignee.username),
    task.dueOn !== null && `Due ${fullDay(task.dueOn)}${isOverdue(task, today()) ? ' (overdue)' : ''}`,
  ]
    .filter(Boolean)
    .join(' · ')
