import type { Project } from '#schema/api/projects.ts'
import { labels } from '#web/features/actions/labels.ts'
import { useRenameProject } from '#web/features/projects/use-rename.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { RenameForm } from './RenameForm.tsx'

export type RenameDialogProps = {
  project: Pick<Project, 'id' | 'name'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The form that renames, where the name is not at hand. */
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
