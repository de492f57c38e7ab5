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

export const overall = (progress: ByCategory): Share =>
  categories.reduce<Share>(
    (sum, category) => ({
      completed: sum.completed + (progress[category]?.completed ?? 0),
      total: sum.total + (progress[category]?.total ?? 0),
    }),
    { completed: 0, total: 0 },
  )
