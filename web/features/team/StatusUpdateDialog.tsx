import { Send } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import type { Project } from '#schema/api/projects.ts'
import type { Member } from '#schema/api/team.ts'
import { labels } from '#web/shared/action-labels.ts'
import { statusUpdateRefusal, type Viewer } from '#web/shared/members/member.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import * as styles from './team.css.ts'

const StatusUpdateForm = lazyOnIdle(() => import('./StatusUpdateForm.tsx'))

export type StatusUpdateDialogProps = {
  project: Pick<Project, 'id' | 'name'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const StatusUpdateDialog = ({ project, open, onOpenChange }: StatusUpdateDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={labels.sendStatusUpdate}
    description={`Sent to everyone in ${project.name} who has status updates on. Pending invitations are not included.`}
  >
    <Suspense fallback={<Loading label="Loading..." />}>
      <StatusUpdateForm projectId={project.id} onClose={() => onOpenChange(false)} />
    </Suspense>
  </Dialog>
)

type StatusUpdateButtonProps = {
  project: Pick<Project, 'id' | 'name'>
  members: readonly Member[]
  viewer: Viewer
  block?: boolean
}

/** Opens the dialog, or shows why no update can be sent. */
export function StatusUpdateButton({ project, members, viewer, block }: StatusUpdateButtonProps) {
  const [open, setOpen] = useState(false)
  const disabledReason = statusUpdateRefusal(viewer, members)
  const reasonId = useId()
  return (
    <div className={styles.withReason}>
      <Button
        block={block}
        aria-disabled={disabledReason !== null}
        aria-describedby={disabledReason === null ? undefined : reasonId}
        onClick={() => setOpen(true)}
      >
        <Send aria-hidden="true" />
        {labels.sendStatusUpdate}
      </Button>
      {disabledReason !== null && (
        <p id={reasonId} className={styles.readOnly}>
          {disabledReason}
        </p>
      )}
      <StatusUpdateDialog project={project} open={open} onOpenChange={setOpen} />
    </div>
  )
}
