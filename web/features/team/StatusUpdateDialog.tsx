import { Suspense } from 'react'
import type { Project } from '#schema/api/projects.ts'
import { labels } from '#web/features/actions/labels.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'

const StatusUpdateForm = lazyOnIdle(() => import('./StatusUpdateForm.tsx'))

export type StatusUpdateDialogProps = {
  project: Pick<Project, 'id' | 'name'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What goes to the whole team by mail. */
export const StatusUpdateDialog = ({ project, open, onOpenChange }: StatusUpdateDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={labels.sendStatusUpdate}
    description={`Every member of ${project.name} gets this email, except those who have stopped these. Open invitations do not.`}
  >
    <Suspense fallback={<Loading label="Loading..." />}>
      <StatusUpdateForm projectId={project.id} onClose={() => onOpenChange(false)} />
    </Suspense>
  </Dialog>
)
