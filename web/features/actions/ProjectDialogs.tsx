import { useSignedIn } from '#web/features/session/api.ts'
import { InviteDialog } from '#web/features/team/InviteDialog.tsx'
import { viewerOf } from '#web/features/team/member.ts'
import { StatusUpdateDialog } from '#web/features/team/StatusUpdateDialog.tsx'
import type { ActionHostProps } from './ActionHost.tsx'
import { useOpenProject } from './use-actions.ts'

/** What actions open about the project whose page is open. Loaded by the ActionHost. */
export default function ProjectDialogs({ opened, open }: ActionHostProps) {
  const user = useSignedIn()
  const project = useOpenProject()
  if (project === undefined) return null
  return (
    <>
      <InviteDialog
        projectId={project.id}
        viewer={viewerOf(project, user)}
        open={opened === 'invite'}
        onOpenChange={(isOpen) => open(isOpen ? 'invite' : null)}
      />
      <StatusUpdateDialog
        project={project}
        open={opened === 'status-update'}
        onOpenChange={(isOpen) => open(isOpen ? 'status-update' : null)}
      />
    </>
  )
}
