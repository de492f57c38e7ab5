import { useId, type ReactNode } from 'react'
import type { Adoption } from '#schema/api/roadmap.ts'
import { statusWord } from '#web/features/tasks/status-step.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DialogActions } from '#web/ui/dialog/DialogActions.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useAdoptRoadmap } from './api.ts'
import { ChangedParts } from './ChangedParts.tsx'
import * as styles from './roadmap.css.ts'
import { TaskLine } from './TaskLine.tsx'

export type AdoptionPreviewProps = { projectId: number; adoption: Adoption; onClose: () => void }

/** All that an adoption would bring, and the button that does it. */
export function AdoptionPreview({ projectId, adoption, onClose }: AdoptionPreviewProps) {
  const { added, retired, changed, newest } = adoption
  const { mutate, isPending, error } = useAdoptRoadmap(projectId)
  return (
    <>
      <div className={styles.preview}>
        {added.length + retired.length + changed.length === 0 && <p>Only the order of the tasks changes.</p>}
        <Part title="New" count={added.length}>
          {added.map((task) => (
            <TaskLine key={task.key} task={task}>
              {task.priority && 'Priority'}
            </TaskLine>
          ))}
        </Part>
        <Part title="Retired" count={retired.length}>
          {retired.map((task) => (
            <TaskLine key={task.key} task={task}>
              {`Is ${statusWord[task.status]}`}
            </TaskLine>
          ))}
        </Part>
        <Part title="Changed" count={changed.length}>
          {changed.map(({ key, ...task }) => (
            <TaskLine key={key} task={task.after}>
              <ChangedParts {...task} />
            </TaskLine>
          ))}
        </Part>
      </div>
      <div role="alert">{error !== null && <FormError>{error.message}</FormError>}</div>
      <DialogActions>
        <Button onClick={onClose}>Not now</Button>
        <Button
          variant="primary"
          pending={isPending}
          pendingLabel="Adopting..."
          onClick={() => mutate(newest, { onSuccess: onClose })}
        >
          Adopt
        </Button>
      </DialogActions>
    </>
  )
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const id = useId()
  if (count === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.partTitle}>
        {title} <span className={styles.muted}>({count})</span>
      </h3>
      <ul className={styles.tasks}>{children}</ul>
    </section>
  )
}
