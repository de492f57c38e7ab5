import type { Adoption } from '#schema/api/roadmap.ts'
import { categoryInfo, type TaskPart } from '#schema/roadmap.ts'
import * as styles from './roadmap.css.ts'

type Changed = Omit<Adoption['changed'][number], 'key'>
type Texts = Changed['before']

/** What of a task reads otherwise: as it was, and as it will be. */
export const ChangedParts = ({ before, after, differs }: Changed) => (
  <dl className={styles.parts}>
    {differs.map((part) => (
      <div key={part}>
        <dt className={styles.part}>{labels[part]}</dt>
        <dd className={styles.text}>
          Was <del className={styles.was}>{wordsOf(before, part)}</del>
        </dd>
        <dd className={styles.text}>
          Becomes <ins className={styles.becomes}>{wordsOf(after, part)}</ins>
        </dd>
      </div>
    ))}
  </dl>
)

const labels: Record<TaskPart, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  taskType: 'Type',
  priority: 'Priority',
}

function wordsOf(task: Texts, part: TaskPart): string {
  if (part === 'priority') return task.priority ? 'Yes' : 'No'
  return part === 'category' ? categoryInfo[task.category].name : task[part]
}
