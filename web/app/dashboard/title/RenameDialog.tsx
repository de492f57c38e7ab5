import type { Project } from '#schema/api/projects.ts'
import { labels } from '#web/shared/action-labels.ts'
import { useRenameProject } from './use-rename-project.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'
import RenameForm from './RenameForm.tsx'

export type RenameDialogProps = DialogState & { project: Project }

export function RenameDialog({ project: { id, name }, ...dialog }: RenameDialogProps) {
  const rename = useRenameProject(id)
  return (
    <Dialog {...dialog} title={labels.renameProject}>
      <RenameForm inDialog name={name} onRename={rename} onClose={() => dialog.onOpenChange(false)} />
    </Dialog>
  )
}
