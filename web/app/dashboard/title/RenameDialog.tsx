import type { Project } from '#schema/api/projects.ts'
import { labels } from '#web/shared/action-labels.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'
import RenameForm from './RenameForm.tsx'

export type RenameDialogProps = DialogState & { project: Project }

export function RenameDialog({ project, ...dialog }: RenameDialogProps) {
  return (
    <Dialog {...dialog} title={labels.renameProject}>
      <RenameForm inDialog project={project} onClose={() => dialog.onOpenChange(false)} />
    </Dialog>
  )
}
