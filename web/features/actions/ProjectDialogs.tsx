import { useQuery } from '@tanstack/react-query'
import { RenameDialog } from '#web/features/dashboard/RenameDialog.tsx'
import { membersOf } from '#web/features/members/api.ts'
import { DeleteProjectDialog } from '#web/features/projects/DeleteProjectDialog.tsx'
import { useSignedIn } from '#web/features/session/api.ts'
import { InviteDialog } from '#web/features/team/InviteDialog.tsx'
import { isSelf, viewerOf } from '#web/features/team/member.ts'
import { PartDialog } from '#web/features/team/PartDialog.tsx'
import { StatusUpdateDialog } from '#web/features/team/StatusUpdateDialog.tsx'
import type { Project } from '#schema/api/projects.ts'
import type { ActionHostProps } from './ActionHost.tsx'
import type { Opened } from './opened.ts'
import { useOpenProject } from './use-actions.ts'

/** What actions open about the project whose page is open. Loaded by the ActionHost. */
export default function ProjectDialogs(props: ActionHostProps) {
  const project = useOpenProject()
  return project && <Dialogs key={project.id} {...props} project={project} />
}

function Dialogs({ project, opened, open }: ActionHostProps & { project: Project }) {
  const viewer = viewerOf(project, useSignedIn())
  const { data: members } = useQuery(membersOf(project.id))
  const self = members?.find((member) => isSelf(viewer, member))
  const dialog = (what: Opened) => ({
    open: opened === what,
    onOpenChange: (isOpen: boolean) => open(isOpen ? what : null),
  })
  return (
    <>
      <InviteDialog projectId={project.id} viewer={viewer} {...dialog('invite')} />
      <StatusUpdateDialog project={project} {...dialog('status-update')} />
      <RenameDialog project={project} {...dialog('rename')} />
      {self && (
        <PartDialog
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
