import { useMemo } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { categoryAnchor } from '#web/shared/tasks/tasks.ts'
import { CategoryTicks } from '#web/ui/path/CategoryTicks.tsx'
import { byCategory } from './groups.ts'
import { TaskGroupList } from './TaskGroupList.tsx'
import * as styles from './tasks.css.ts'

export type TaskListProps = {
  tasks: readonly Task[]
  disabledReason: string | null
  onStatusChange: (task: Task) => void
}

/** All tasks by category and type. */
export function TaskList({ tasks, disabledReason, onStatusChange }: TaskListProps) {
  const categories = useMemo(() => byCategory(tasks), [tasks])
  return categories.map(({ category, name, completed, total, groups }) => (
    <section
      key={category}
      id={categoryAnchor(category)}
      className={styles.category}
      aria-labelledby={`${categoryAnchor(category)}-title`}
    >
      <CategoryTicks category={category} shape="rule" />
      <div className={styles.categoryHead} data-cat={category}>
        <h3 id={`${categoryAnchor(category)}-title`} tabIndex={-1}>
          <span className={styles.number}>{category}</span> {name}
        </h3>
        <span className={styles.tally}>
          {completed} of {total} completed
        </span>
      </div>
      {groups.map((group) => (
        <TaskGroupList
          key={group.name}
          group={group}
          disabledReason={disabledReason}
          onStatusChange={onStatusChange}
        />
      ))}
    </section>
  ))
}
