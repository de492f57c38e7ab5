import { useQuery } from '@tanstack/react-query'
import { RenameDialog } from '#web/app/dashboard/RenameDialog.tsx'
import { membersQuery } from '#web/shared/members/members.ts'
import { DeleteProjectDialog } from '#web/features/projects/DeleteProjectDialog.tsx'
import { useCurrentUser } from '#web/shared/session/session.ts'
import { InviteDialog } from '#web/features/team/InviteForm.tsx'
import { isSelf, viewerOf } from '#web/shared/members/member.ts'
import { LeaveOrRemoveDialog } from '#web/features/team/LeaveOrRemoveDialog.tsx'
import { StatusUpdateDialog } from '#web/features/team/StatusUpdateDialog.tsx'
import type { Project } from '#schema/api/projects.ts'
import type { ActionHostProps } from './ActionHost.tsx'
import type { Overlay } from './overlays.ts'
import { useCurrentProject } from './use-actions.ts'

export default function ProjectDialogs(props: ActionHostProps) {
  const project = useCurrentProject()
  return project && <Dialogs key={project.id} {...props} project={project} />
}

function Dialogs({ project, opened, open }: ActionHostProps & { project: Project }) {
  const viewer = viewerOf(project, useCurrentUser())
  const { data: members } = useQuery(membersQuery(project.id))
  const self = members?.find((member) => isSelf(viewer, member))
  const dialog = (overlay: Overlay) => ({
    open: opened === overlay,
    onOpenChange: (isOpen: boolean) => open(isOpen ? overlay : null),
  })
  return (
    <>
      <InviteDialog projectId={project.id} viewer={viewer} {...dialog('invite')} />
      <StatusUpdateDialog project={project} {...dialog('status-update')} />
      <RenameDialog project={project} {...dialog('rename')} />
      {self && (
        <LeaveOrRemoveDialog
          projectId={project.id}
          projectName={project.name}
          member={self}
          viewer={viewer}
          {...dialog('leave')}
        />
      )}
      <DeleteProjectDialog project={project} {...dialog('delete')} />
    </>
  )
}
