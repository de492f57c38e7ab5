import { categories, type Category } from '#schema/roadmap.ts'

export interface Share {
  readonly completed: number
  readonly total: number
}
export type ByCategory = Readonly<Partial<Record<Category, Share>>>

/** Computes a value for each category. The cast is safe, because every category gets a value. */
export const perCategory = <T>(valueOf: (category: Category) => T) =>
  Object.fromEntries(categories.map((category) => [category, valueOf(category)])) as Record<Category, T>

export const percent = ({ completed, total }: Share): number =>
  total === 0 ? 0 : Math.round((completed / total) * 100)

/** Returns what a progress without a pending task means. */
export function withoutNextTask({ completed, total }: Share): string {
  if (total === 0) return 'All tasks are marked as not relevant.'
  return completed === total ? 'All tasks are completed.' : 'All open tasks are in progress.'
}

export const overall = (progress: ByCategory): Share =>
  categories.reduce<Share>(
    (sum, category) => ({
      completed: sum.completed + (progress[category]?.completed ?? 0),
      total: sum.total + (progress[category]?.total ?? 0),
    }),
    { completed: 0, total: 0 },
  )
