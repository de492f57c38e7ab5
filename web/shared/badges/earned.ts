import type { Task } from '#schema/api/tasks.ts'
import { taskGroup } from '#schema/roadmap.ts'
import { deriveBadges, type Badge } from '#domain/badges/badges.ts'

const countsTowards = ({ kind, name, category }: Badge, task: Task): boolean =>
  kind === 'project' ||
  (category === task.category && (kind === 'category' || name === taskGroup(task.taskType)))

const size: Record<Badge['kind'], number> = { type: 1, category: 2, project: 3 }
const largestFirst = (a: Badge, b: Badge) => size[b.kind] - size[a.kind]

/** Returns the earned badges to which this task belongs, in the order project, category, task type. */
export const badgesEarnedBy = (task: Task, tasks: readonly Task[]): Badge[] =>
  deriveBadges(tasks)
    .filter((badge) => badge.earned && countsTowards(badge, task))
    .sort(largestFirst)

/** Returns the badges whose latest task change is by this user. The order is project, category, task type. */
export const badgesCompletedBy = (
  username: string,
  badges: readonly Badge[],
  tasks: readonly Task[],
): Badge[] =>
  badges
    .filter((badge) => lastChange(tasks.filter((task) => countsTowards(badge, task)))?.by === username)
    .sort(largestFirst)

const lastChange = (tasks: readonly Task[]): Task['changed'] =>
  tasks.map(({ changed }) => changed).reduce((last, next) => (isLater(next, last) ? next : last), null)

const isLater = (a: Task['changed'], b: Task['changed']): boolean =>
  a !== null && (b === null || Date.parse(a.at) > Date.parse(b.at))

/** Number of badges shown before the user asks to see all badges. */
const shownByDefault = 5
/** Number of earned badges among the badges shown. More are shown only if there are too few locked badges. */
const earnedByDefault = 3

/** Returns up to five badges: the largest earned badges, then the locked badges closest to completion. */
export function topBadges(badges: readonly Badge[]): Badge[] {
  const earned = badges.filter((badge) => badge.earned).sort(largestFirst)
  const locked = badges.filter((badge) => !badge.earned).sort((a, b) => missing(a) - missing(b))
  const earnedCount = Math.max(earnedByDefault, shownByDefault - locked.length)
  const first = earned.slice(0, earnedCount)
  return [...first, ...locked.slice(0, shownByDefault - first.length)]
}

const missing = ({ completed, total }: Badge): number => total - completed
