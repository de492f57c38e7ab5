import { useQuery } from '@tanstack/react-query'
import type { Task } from '#schema/api/tasks.ts'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import { categoryAnchor } from '#web/features/tasks/anchor.ts'
import { CategoryTicks } from '#web/ui/path/CategoryTicks.tsx'
import { stateWords, StateMark } from '#web/ui/task/StateMark.tsx'
import * as styles from './activity.css.ts'

type PastTask = Pick<Task, 'id' | 'title' | 'category' | 'status'>

/** Every task as it stood, by category; where it stands otherwise today, that is said beside it. */
export function PastTasks({ projectId, tasks }: { projectId: number; tasks: readonly PastTask[] }) {
  const { data: now } = useQuery(tasksOf(projectId))
  return categories.map((category) => {
    const { step, name } = categoryInfo[category]
    const own = tasks.filter((task) => task.category === category)
    const anchor = categoryAnchor(step)
    return (
      <section key={category} id={anchor} aria-labelledby={`${anchor}-title`} className={styles.pastCategory}>
        <CategoryTicks category={step} shape="rule" />
        <div className={styles.pastHead} data-cat={step}>
          <h3 id={`${anchor}-title`}>
            <span className={styles.number}>{step}</span> {name}
          </h3>
          <span className={styles.tally}>
            {own.filter(({ status }) => status === 'completed').length} of {own.length} completed
          </span>
        </div>
        <ul className={styles.pastTasks}>
          {own.map((task) => (
            <PastTaskRow key={task.id} task={task} current={now?.find(({ id }) => id === task.id)?.status} />
          ))}
        </ul>
      </section>
    )
  })
}

const PastTaskRow = ({ task, current }: { task: PastTask; current: PastTask['status'] | undefined }) => (
  <li className={styles.pastTask}>
    <span className={styles.pastName}>{task.title}</span>
    <StateMark status={task.status} size="sm" />
    {current !== undefined && current !== task.status && (
      <span className={styles.since}>Now {stateWords[current]}</span>
    )}
  </li>
)
