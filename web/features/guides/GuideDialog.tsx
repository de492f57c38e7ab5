import type { GuidedTask } from '#schema/api/guides.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { lazyPiece } from '#web/ui/lazy-on-idle.ts'

const GuideForm = lazyPiece(() => import('./GuideForm.tsx'))

export type GuideDialogProps = { task: GuidedTask | null; onClose: () => void }

/** Where a guide is written or corrected. */
export const GuideDialog = ({ task, onClose }: GuideDialogProps) => (
  <Dialog
    open={task !== null}
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
    title={task?.guide ? 'Correct this guide' : 'Write a guide'}
    description={task?.title}
  >
    {/* The dialog waits for what stands in it, and comes whole. */}
    {task !== null && <GuideForm key={task.taskKey} task={task} onClose={onClose} />}
  </Dialog>
)
