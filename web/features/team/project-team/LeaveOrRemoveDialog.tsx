import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import type { Member } from '#schema/api/team.ts'
import { screens } from '#schema/screens.ts'
import { isSelf, displayName, type Viewer } from '#web/shared/team/member.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { ConfirmDialog } from '#web/ui/dialog/Dialog.tsx'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'
import { CancelInvitationDialog } from '../CancelInvitationDialog.tsx'
import { useLeaveProject, useRemoveMember } from './api.ts'

type ProjectDialogProps = DialogState & { project: Pick<Project, 'id' | 'name'> }

export type LeaveOrRemoveDialogProps = ProjectDialogProps & { member: Member; viewer: Viewer }

export default function LeaveOrRemoveDialog({
  member,
  viewer,
  project,
  ...dialog
}: LeaveOrRemoveDialogProps) {
  if (isSelf(viewer, member)) return <LeaveDialog project={project} {...dialog} />
  if (member.isPending)
    return <CancelInvitationDialog invitation={member} projectId={project.id} {...dialog} />
  return <RemoveDialog member={member} project={project} {...dialog} />
}

export function LeaveDialog({ project, ...dialog }: ProjectDialogProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useLeaveProject(project.id)

  async function leave() {
    const { pathname } = location
    await mutateAsync()
    // Not in `onSuccess`, which does not run if a refetch has already removed the project and thus this dialog.
    // If the user has opened another page in the meantime, it stays open.
    if (location.pathname === pathname) void navigate(screens.home)
    client.setQueryData(projectsQuery.queryKey, (projects) => projects?.filter(({ id }) => id !== project.id))
    client.removeQueries(tasksQuery(project.id))
    client.removeQueries(membersQuery(project.id))
  }
  return (
    <ConfirmDialog
      {...dialog}
      title="Leave this project?"
      description={
        <>
          You lose access to <strong dir="auto">{project.name}</strong>. To rejoin, you need a new invitation.
        </>
      }
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      onConfirm={leave}
    />
  )
}

function RemoveDialog({ member, project, ...dialog }: ProjectDialogProps & { member: Member }) {
  const { mutateAsync } = useRemoveMember(project.id)
  return (
    <ConfirmDialog
      {...dialog}
      title="Remove this team member?"
      description={
        <>
          <strong dir="auto">{displayName(member)}</strong> loses access to{' '}
          <strong dir="auto">{project.name}</strong> immediately. Their work stays.
        </>
      }
      confirmLabel="Remove"
      pendingLabel="Removing..."
      onConfirm={() => mutateAsync(member.id)}
    />
  )
}
