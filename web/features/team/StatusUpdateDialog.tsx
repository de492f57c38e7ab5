import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Project } from '#schema/api/projects.ts'
import type { Member } from '#schema/api/team.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { labels } from '#web/shared/action-labels.ts'
import { reasonNotToSendStatusUpdate, type Viewer } from '#web/shared/team/member.ts'
import { Dialog, DialogActions } from '#web/ui/dialog/Dialog.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'
import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonWithReason } from '#web/ui/button/ButtonWithReason.tsx'
import * as styles from './project-team/team.css.ts'

const loadForm = () => import('./StatusUpdateForm.tsx')
const StatusUpdateForm = lazyComponent(loadForm)
/** Loads the code of the form before the dialog opens. Opening the dialog repeats a failed download. */
const preloadForm = () => void loadForm().catch(() => undefined)

export type StatusUpdateDialogProps = DialogState & { project: Pick<Project, 'id' | 'name'> }

export function StatusUpdateDialog({ project, ...dialog }: StatusUpdateDialogProps) {
  const close = () => dialog.onOpenChange(false)
  return (
    <Dialog
      {...dialog}
      title={labels.sendStatusUpdate}
      description={`Sent to everyone in ${project.name} who has status updates on. Pending invitations are not included.`}
    >
      <Suspense fallback={<LoadingForm onClose={close} />}>
        <StatusUpdateForm projectId={project.id} onClose={close} />
      </Suspense>
    </Dialog>
  )
}

/** Has the size of the form. The form takes the focus when it appears. */
const LoadingForm = ({ onClose }: { onClose: () => void }) => (
  <div className={styles.form}>
    {/* Otherwise “Cancel” would get the initial focus, and a key that is meant for the note would close the dialog. */}
    <div data-first-focus="" tabIndex={-1} className={styles.loadingForm}>
      <Loading label="Loading..." visible={false}>
        <Skeleton height="100%" />
      </Loading>
    </div>
    <div className={styles.send}>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </div>
  </div>
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
    <div className={styles.withReason} onPointerEnter={preloadForm} onFocus={preloadForm}>
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
