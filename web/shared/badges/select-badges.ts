import type { Task } from '#schema/api/tasks.ts'
import { taskGroup } from '#schema/roadmap.ts'
import type { Badge } from '#domain/badges/badges.ts'

const countsTowards = ({ kind, name, category }: Badge, task: Task): boolean =>
  task.relevant &&
  (kind === 'project' ||
    (category === task.category && (kind === 'category' || name === taskGroup(task.taskType))))

const size: Record<Badge['kind'], number> = { type: 1, category: 2, project: 3 }
const largestFirst = (a: Badge, b: Badge) => size[b.kind] - size[a.kind]

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

const shownByDefault = 5
/** Number of earned badges to show. If there are fewer than two locked badges, more earned badges are shown. */
const earnedByDefault = 3

export function topBadges(badges: readonly Badge[]): Badge[] {
  const earned = badges.filter((badge) => badge.earned).sort(largestFirst)
  const locked = badges.filter((badge) => !badge.earned).sort((a, b) => missing(a) - missing(b))
  const earnedCount = Math.max(earnedByDefault, shownByDefault - locked.length)
  const first = earned.slice(0, earnedCount)
  return [...first, ...locked.slice(0, shownByDefault - first.length)]
}

const missing = ({ completed, total }: Badge): number => total - completed
