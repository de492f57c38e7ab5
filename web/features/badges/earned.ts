import type { Task } from '#schema/api/tasks.ts'
import { taskGroup } from '#schema/roadmap.ts'
import { badgesOf, type Badge } from '#domain/badges.ts'

/** True where completing a task counts towards a badge. */
const countsTowards = ({ kind, name, category }: Badge, task: Task): boolean =>
  kind === 'project' ||
  (category === task.category && (kind === 'category' || name === taskGroup(task.taskType)))

const size: Record<Badge['kind'], number> = { type: 1, category: 2, project: 3 }
const largestFirst = (a: Badge, b: Badge) => size[b.kind] - size[a.kind]

/** The badges that completing this task has earned, the largest first: without it none of them would be whole. */
export const earnedBy = (task: Task, tasks: readonly Task[]): Badge[] =>
  badgesOf(tasks)
    .filter((badge) => badge.earned && countsTowards(badge, task))
    .sort(largestFirst)

/** Of these badges, all earned, those that this person's change made whole: the last among their tasks. The largest first. */
export const completedBy = (username: string, badges: readonly Badge[], tasks: readonly Task[]): Badge[] =>
  badges
    .filter((badge) => lastChange(tasks.filter((task) => countsTowards(badge, task)))?.by === username)
    .sort(largestFirst)

const lastChange = (tasks: readonly Task[]): Task['changed'] =>
  tasks.map(({ changed }) => changed).reduce((last, one) => (isLater(one, last) ? one : last), null)

const isLater = (one: Task['changed'], other: Task['changed']): boolean =>
  one !== null && (other === null || Date.parse(one.at) > Date.parse(other.at))

/** How many badges show until one asks for all. */
const shownByDefault = 5
/** Of these, how many at most are earned, so that there is always something to go for. */
const earnedByDefault = 3

/** The largest that are earned, then those of which the fewest tasks are missing. */
export function foremost(badges: readonly Badge[]): Badge[] {
  const earned = badges.filter((badge) => badge.earned).sort(largestFirst)
  const locked = badges.filter((badge) => !badge.earned).sort((a, b) => missing(a) - missing(b))
  const room = Math.max(earnedByDefault, shownByDefault - locked.length)
  const first = earned.slice(0, room)
  return [...first, ...locked.slice(0, shownByDefault - first.length)]
}

const missing = ({ completed, total }: Badge): number => total - completed
