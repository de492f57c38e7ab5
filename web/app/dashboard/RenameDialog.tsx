import type { Project } from '#schema/api/projects.ts'
import { labels } from '#web/shared/action-labels.ts'
import { useRenameProject } from '#web/shared/projects/use-rename-project.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { RenameForm } from './RenameForm.tsx'

export type RenameDialogProps = {
  project: Pick<Project, 'id' | 'name'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Renames a project from the search or a menu. */
export function RenameDialog({ project: { id, name }, open, onOpenChange }: RenameDialogProps) {
  const rename = useRenameProject(id)
  const close = () => onOpenChange(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={labels.renameProject}>
      <RenameForm
        inDialog
        name={name}
        onCancel={close}
        onSave={(next) => {
          close()
          if (next !== name) rename(next)
        }}
      />
    </Dialog>
  )
}
