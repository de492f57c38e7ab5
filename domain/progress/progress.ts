import { categories, type Category } from '#schema/roadmap.ts'

export interface Share {
  readonly completed: number
  readonly total: number
}
export type ByCategory = Readonly<Partial<Record<Category, Share>>>

/** Builds a record with a value for each category. */
export function perCategory<T>(valueOf: (category: Category) => T): Record<Category, T> {
  const [first, second, third, fourth] = categories
  return {
    [first]: valueOf(first),
    [second]: valueOf(second),
    [third]: valueOf(third),
    [fourth]: valueOf(fourth),
  }
}

/** Whole percent, rounded; 0 of 0 is 0. */
export const percent = ({ completed, total }: Share): number =>
  total === 0 ? 0 : Math.round((completed / total) * 100)

/** Sums up all categories. */
export const overall = (progress: ByCategory): Share =>
  categories.reduce<Share>(
    (sum, category) => ({
      completed: sum.completed + (progress[category]?.completed ?? 0),
      total: sum.total + (progress[category]?.total ?? 0),
    }),
    { completed: 0, total: 0 },
  )
