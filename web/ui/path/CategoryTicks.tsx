import { classNames } from '#web/ui/class-names.ts'
import * as styles from './path.css.ts'
import type { CategoryNumber } from './progress.ts'

const numbers = [1, 2, 3, 4] as const

export type CategoryTicksProps = { category: CategoryNumber; shape?: 'ticks' | 'rule'; className?: string }

/** A place on the path: four ticks, the category's own lit. Its name stands beside it, so it says nothing. */
export function CategoryTicks({ category, shape = 'ticks', className }: CategoryTicksProps) {
  return (
    <span data-cat={category} aria-hidden="true" className={classNames(styles.ticks({ shape }), className)}>
      {numbers.map((number) => (
        <span
          key={number}
          className={styles.tickOf[number === category ? (`${shape}Lit` as const) : shape]}
        />
      ))}
    </span>
  )
}

export type CategoryMarkProps = { category: CategoryNumber; name: string; className?: string }

/** A category's ticks and name. */
export const CategoryMark = ({ category, name, className }: CategoryMarkProps) => (
  <span data-cat={category} className={classNames(styles.categoryMark, className)}>
    <CategoryTicks category={category} />
    {name}
  </span>
)
