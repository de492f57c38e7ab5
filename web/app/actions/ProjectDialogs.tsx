import { RenameDialog } from '#web/app/dashboard/title/RenameDialog.tsx'
import DeleteProjectDialog from '#web/features/projects/DeleteProjectDialog.tsx'
import { LaunchDateDialog } from '#web/features/launch/LaunchDatePanel.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { InviteDialog } from '#web/features/team/InviteForm.tsx'
import { viewerOf } from '#web/shared/team/member.ts'
import { LeaveDialog } from '#web/features/team/project-team/LeaveOrRemoveDialog.tsx'
import { StatusUpdateDialog } from '#web/features/team/StatusUpdateDialog.tsx'
import type { Project } from '#schema/api/projects.ts'
import type { DialogStateOf } from './actions.ts'
import { useCurrentProject } from './use-actions.ts'

type ProjectDialogsProps = { dialog: DialogStateOf }

export default function ProjectDialogs({ dialog }: ProjectDialogsProps) {
  const project = useCurrentProject()
  return project && <Dialogs key={project.id} dialog={dialog} project={project} />
}

function Dialogs({ project, dialog }: ProjectDialogsProps & { project: Project }) {
  const viewer = viewerOf(project, useCurrentUser())
  return (
    <>
      <InviteDialog projectId={project.id} viewer={viewer} {...dialog('invite')} />
      <StatusUpdateDialog project={project} {...dialog('status-update')} />
      <LaunchDateDialog project={project} {...dialog('launch-date')} />
      <RenameDialog project={project} {...dialog('rename')} />
      <LeaveDialog project={project} {...dialog('leave')} />
      <DeleteProjectDialog project={project} {...dialog('delete')} />
    </>
  )
}
