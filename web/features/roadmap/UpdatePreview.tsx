import { useId, type ReactNode } from 'react'
import type { RoadmapUpdate } from '#schema/api/roadmap.ts'
import { categoryInfo, statusNames, type Category, type TaskField } from '#schema/roadmap.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DialogActions } from '#web/ui/dialog/Dialog.tsx'
import { FormError } from '#web/ui/field/FormField.tsx'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { useAdoptRoadmap } from './api.ts'
import * as styles from './roadmap.css.ts'

export type UpdatePreviewProps = { projectId: number; update: RoadmapUpdate; onClose: () => void }

export default function UpdatePreview({ projectId, update, onClose }: UpdatePreviewProps) {
  const { added, retired, changed, newest } = update
  const { mutate, isPending, error } = useAdoptRoadmap(projectId)
  return (
    <>
      <div className={styles.preview}>
        {added.length + retired.length + changed.length === 0 && <p>Only the order of the tasks changes.</p>}
        <ChangeSection title="New" count={added.length}>
          {added.map((task) => (
            <TaskLine key={task.key} task={task}>
              {task.priority && 'Priority'}
            </TaskLine>
          ))}
        </ChangeSection>
        <ChangeSection title="Retired" count={retired.length}>
          {retired.map((task) => (
            <TaskLine key={task.key} task={task}>
              {`Currently ${statusNames[task.status]}`}
            </TaskLine>
          ))}
        </ChangeSection>
        <ChangeSection title="Changed" count={changed.length}>
          {changed.map(({ key, ...task }) => (
            <TaskLine key={key} task={task.after}>
              <ChangedFields {...task} />
            </TaskLine>
          ))}
        </ChangeSection>
      </div>
      <div role="alert">{error !== null && <FormError>{error.message}</FormError>}</div>
      <DialogActions>
        <Button onClick={onClose}>Not now</Button>
        <Button
          variant="primary"
          pending={isPending}
          pendingLabel="Updating..."
          onClick={() => mutate(newest, { onSuccess: onClose })}
        >
          Update roadmap
        </Button>
      </DialogActions>
    </>
  )
}

function ChangeSection({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId()
  if (count === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.sectionTitle}>
        {title} <span className={styles.muted}>({count})</span>
      </h3>
      <ul className={styles.tasks}>{children}</ul>
    </section>
  )
}

type TaskLineProps = {
  task: { readonly title: string; readonly category: Category }
  children: ReactNode
}

const TaskLine = ({ task: { title, category }, children }: TaskLineProps) => (
  <li className={styles.task}>
    <p className={styles.taskTitle}>{title}</p>
    <CategoryLabel
      category={categoryInfo[category].step}
      name={categoryInfo[category].name}
      className={styles.category}
    />
    {children !== false && <div className={styles.more}>{children}</div>}
  </li>
)

type TaskChange = Omit<RoadmapUpdate['changed'][number], 'key'>
type Texts = TaskChange['before']

const ChangedFields = ({ before, after, differs }: TaskChange) => (
  <dl className={styles.fields}>
    {differs.map((field) => (
      <div key={field}>
        <dt className={styles.field}>{labels[field]}</dt>
        <dd className={styles.text}>
          Was <del className={styles.was}>{fieldText(before, field)}</del>
        </dd>
        <dd className={styles.text}>
          Becomes <ins className={styles.becomes}>{fieldText(after, field)}</ins>
        </dd>
      </div>
    ))}
  </dl>
)

const labels: Record<TaskField, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  taskType: 'Type',
  priority: 'Priority',
}

function fieldText(task: Texts, field: TaskField): string {
  if (field === 'priority') return task.priority ? 'Yes' : 'No'
  return field === 'category' ? categoryInfo[task.category].name : task[field]
}
