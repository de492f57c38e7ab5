import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Project } from '#schema/api/projects.ts'
import type { Member } from '#schema/api/team.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { labels } from '#web/shared/action-labels.ts'
import { reasonNotToSendStatusUpdate, type Viewer } from '#web/shared/team/member.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'
import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import { ButtonWithReason } from '#web/ui/button/ButtonWithReason.tsx'
import * as styles from './project-team/team.css.ts'

const StatusUpdateForm = lazyComponent(() => import('./StatusUpdateForm.tsx'))

export type StatusUpdateDialogProps = DialogState & { project: Pick<Project, 'id' | 'name'> }

export const StatusUpdateDialog = ({ project, ...dialog }: StatusUpdateDialogProps) => (
  <Dialog
    {...dialog}
    title={labels.sendStatusUpdate}
    description={`Sent to everyone in ${project.name} who has status updates on. Pending invitations are not included.`}
  >
    <Suspense fallback={<Loading label="Loading..." />}>
      <StatusUpdateForm projectId={project.id} onClose={() => dialog.onOpenChange(false)} />
    </Suspense>
  </Dialog>
)

type StatusUpdateButtonProps = {
  project: Pick<Project, 'id' | 'name'>
  members: readonly Member[]
  viewer: Viewer
  block?: boolean
}

/** Hidden from viewers, who may not send status updates. */
export function StatusUpdateButton({ project, members, viewer, block }: StatusUpdateButtonProps) {
  const [open, setOpen] = useState(false)
  if (reasonNotTo(viewer.projectRole, 'sendStatusUpdate') !== null) return null
  return (
    <div className={styles.withReason}>
      <ButtonWithReason
        block={block}
        disabledReason={reasonNotToSendStatusUpdate(viewer, members)}
        onClick={() => setOpen(true)}
      >
        <Send aria-hidden="true" />
        {labels.sendStatusUpdate}
      </ButtonWithReason>
      <StatusUpdateDialog project={project} open={open} onOpenChange={setOpen} />
    </div>
  )
}
