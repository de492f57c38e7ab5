import { classNames } from '#web/ui/class-names.ts'
import * as styles from './path.css.ts'
import type { CategoryNumber } from './progress.ts'

const numbers = [1, 2, 3, 4] as const

export type CategoryTicksProps = { category: CategoryNumber; shape?: 'ticks' | 'rule' }

/** Four ticks, of which the category's tick is highlighted. Screen readers ignore them, so show the name as text. */
export function CategoryTicks({ category, shape = 'ticks' }: CategoryTicksProps) {
  return (
    <span data-cat={category} aria-hidden="true" className={styles.ticks({ shape })}>
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

export const CategoryMark = ({ category, name, className }: CategoryMarkProps) => (
  <span data-cat={category} className={classNames(styles.categoryMark, className)}>
    <CategoryTicks category={category} />
    {name}
  </span>
)
