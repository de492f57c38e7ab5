import { classNames } from '#web/ui/class-names.ts'
import * as styles from './progress.css.ts'
import type { CategoryNumber } from './step-progress.ts'

const numbers = [1, 2, 3, 4] as const

export type CategoryTicksProps = { category: CategoryNumber; shape?: 'ticks' | 'rule' }

/** Four ticks with the category's tick highlighted. Screen readers ignore the ticks, so show the name as text. */
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

export type CategoryLabelProps = { category: CategoryNumber; name: string; className?: string }

export const CategoryLabel = ({ category, name, className }: CategoryLabelProps) => (
  <span data-cat={category} className={classNames(styles.categoryLabel, className)}>
    <CategoryTicks category={category} />
    {name}
  </span>
)
