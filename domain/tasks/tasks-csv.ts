import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo, taskStatuses, type TaskStatus } from '#schema/roadmap.ts'
import { toCsv } from '../shared/csv.ts'
import { dateOf, dayAt } from '../shared/zoned-time.ts'

/** Times of the last change to each status; missing if there was none. */
export type StatusTimes = Readonly<Partial<Record<TaskStatus, Date>>>

export interface TaskInTable extends Task {
  readonly statusTimes: StatusTimes
  readonly relevanceReason: string | null
}

const statusLabels: Record<TaskStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
}

/** Columns of the table. Times are days in the reader's time zone, because spreadsheet programs sort and filter by day. */
const columns: Readonly<Record<string, (task: TaskInTable, day: (time: Date) => string) => string | null>> = {
  Task: ({ title }) => title,
  Category: ({ category }) => categoryInfo[category].name,
  Type: ({ taskType }) => taskType,
  Priority: ({ priority }) => (priority ? 'Yes' : 'No'),
  Status: ({ status }) => statusLabels[status],
  Assignee: ({ assignee }) => assignee?.username ?? null,
  'Due date': ({ dueOn }) => dueOn,
  Started: (task, day) => since('in_progress', task, day),
  Completed: (task, day) => since('completed', task, day),
  'Last changed': ({ changed }, day) => changed && day(new Date(changed.at)),
  'Last changed by': ({ changed }) => changed?.by ?? null,
  Relevant: ({ relevant }) => (relevant ? 'Yes' : 'No'),
  Reason: ({ relevanceReason }) => relevanceReason,
  Key: ({ key }) => key,
}

/** Returns the day when the task reached a status; null if the task has not reached it since the last reset. */
function since(reached: TaskStatus, { status, statusTimes }: TaskInTable, day: (time: Date) => string) {
  const at = statusTimes[reached]
  const isReached = taskStatuses.indexOf(status) >= taskStatuses.indexOf(reached)
  const isBeforeReset = at && statusTimes.pending && at < statusTimes.pending
  return at && isReached && !isBeforeReset ? day(at) : null
}

/** Returns the tasks of a project as CSV. Begins with a byte order mark, so that Excel reads the text as UTF-8. */
export function tasksCsv(tasks: readonly TaskInTable[], timeZone: string): string {
  const day = (time: Date) => dateOf(dayAt(time, timeZone))
  const rows = tasks.map((task) => Object.values(columns).map((column) => column(task, day) ?? ''))
  return `\uFEFF${toCsv([Object.keys(columns), ...rows])}\r\n`
}
