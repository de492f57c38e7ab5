import type { Project } from '#schema/api/projects.ts'
import { useDeleteProject } from '#web/shared/projects/projects.ts'
import { summaryOfProject } from '#web/shared/tasks/task-summary.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

export type DeleteProjectDialogProps = {
  project: Project
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function DeleteProjectDialog({ project, open, onOpenChange }: DeleteProjectDialogProps) {
  const { mutateAsync } = useDeleteProject()
  const { total } = summaryOfProject(project)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Are you sure?"
      description="This will permanently delete this project and all its tasks. This action cannot be undone."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      destructive
      // The mutation has already reported the failure.
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
