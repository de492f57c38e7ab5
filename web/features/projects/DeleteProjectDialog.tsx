import type { Project } from '#schema/api/projects.ts'
import { formatCount } from '#web/ui/text/format.ts'
import { useDeleteProject } from '#web/shared/projects/projects.ts'
import { summaryOfProject } from '#web/shared/tasks/task-summary.ts'
import { ConfirmDialog } from '#web/ui/dialog/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'

export default function DeleteProjectDialog({ project, ...dialog }: DialogState & { project: Project }) {
  const { mutateAsync } = useDeleteProject()
  return (
    <ConfirmDialog
      {...dialog}
      title="Are you sure?"
      description="This will permanently delete this project and all its tasks. This action cannot be undone."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      onConfirm={() => mutateAsync(project)}
    >
      <p>
        <strong dir="auto">{project.name}</strong>, {formatCount(summaryOfProject(project).total, 'task')},{' '}
        {formatCount(project.memberCount, 'person', 'people')}
      </p>
    </ConfirmDialog>
  )
}
