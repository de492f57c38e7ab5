import type { Project } from '#schema/api/projects.ts'
import { standingOfProject } from '#web/features/tasks/standing.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { useDeleteProject } from './api.ts'

export type DeleteProjectDialogProps = {
  project: Project
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before a project goes, and says what goes with it. */
export function DeleteProjectDialog({ project, open, onOpenChange }: DeleteProjectDialogProps) {
  const { mutateAsync } = useDeleteProject()
  const { total } = standingOfProject(project)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Are you sure?"
      description="This will permanently delete this project and all its tasks. This action cannot be undone."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      destructive
      // A failure has been told by then.
      onConfirm={() => mutateAsync(project).catch(() => undefined)}
    >
      <p>
        <strong dir="auto">{project.name}</strong>, {counted(total, 'task', 'tasks')},{' '}
        {counted(project.memberCount, 'person', 'people')}
      </p>
    </ConfirmDialog>
  )
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
