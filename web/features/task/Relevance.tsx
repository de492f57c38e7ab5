import { CircleOff, RotateCcw } from 'lucide-react'
import type { Task } from '#schema/api/tasks.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { useTaskEdit } from '#web/shared/tasks/edit/use-task-edit.ts'
import type { Viewer } from '#web/shared/team/member.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import * as styles from './task.css.ts'

export type RelevanceProps = { task: Task; viewer: Viewer }

function useRelevance({ id, projectId, title, relevant }: Task): () => void {
  const edit = useTaskEdit()
  return () => edit({ kind: 'relevant', task: { id, projectId, title }, from: relevant, to: !relevant })
}

const mayChange = ({ projectRole }: Viewer) => reasonNotTo(projectRole, 'setRelevance') === null

export function NotRelevantNotice({ task, viewer }: RelevanceProps) {
  const toggle = useRelevance(task)
  if (task.relevant) return null
  return (
    <Notice
      kind="info"
      icon={CircleOff}
      action={
        mayChange(viewer) ? (
          <Button size="sm" onClick={toggle}>
            <RotateCcw aria-hidden="true" /> Mark as relevant
          </Button>
        ) : undefined
      }
    >
      This task is not relevant to this brand. It does not count towards your progress.
    </Notice>
  )
}

/** Marks the task as not relevant. Only the owner and project admins see the button. */
export function NotRelevantButton({ task, viewer }: RelevanceProps) {
  const toggle = useRelevance(task)
  if (!task.relevant || !mayChange(viewer)) return null
  return (
    <Button size="sm" variant="ghost" className={styles.flush} onClick={toggle}>
      <CircleOff aria-hidden="true" /> Mark as not relevant
    </Button>
  )
}
