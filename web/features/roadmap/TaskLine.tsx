import type { ReactNode } from 'react'
import { categoryInfo, type Category } from '#schema/roadmap.ts'
import { CategoryMark } from '#web/ui/path/CategoryTicks.tsx'
import * as styles from './roadmap.css.ts'

export type TaskLineProps = {
  task: { readonly title: string; readonly category: Category }
  /** What else is to be said of it. */
  children: ReactNode
}

/** A task of the roadmap: its title, its place on the path, and what becomes of it. */
export const TaskLine = ({ task: { title, category }, children }: TaskLineProps) => (
  <li className={styles.task}>
    <p className={styles.taskTitle}>{title}</p>
    <CategoryMark
      category={categoryInfo[category].step}
      name={categoryInfo[category].name}
      className={styles.category}
    />
    {children !== false && <div className={styles.more}>{children}</div>}
  </li>
)
