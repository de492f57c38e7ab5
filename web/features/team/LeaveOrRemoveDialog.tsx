import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Member } from '#schema/api/team.ts'
import { isSelf, displayName, type Viewer } from '#web/shared/members/member.ts'
import { membersQuery } from '#web/shared/members/members.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { useRemoveMember, useLeaveMutation } from './api.ts'

export type LeaveOrRemoveDialogProps = {
  projectId: number
  projectName: string
  member: Member
  viewer: Viewer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Confirms that the user leaves, that a member is removed or that an invitation is cancelled. */
export function LeaveOrRemoveDialog({
  projectId,
  projectName,
  member,
  viewer,
  open,
  onOpenChange,
}: LeaveOrRemoveDialogProps) {
  const remove = useRemoveMember(projectId)
  const leave = useLeaveProject(projectId)
  const removal = isSelf(viewer, member) ? 'leave' : member.isPending ? 'cancel' : 'remove'
  const { title, ...labels } = texts[removal]
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={<Consequence removal={removal} name={displayName(member)} projectName={projectName} />}
      {...labels}
      destructive
      // The mutation has already reported the failure.
      onConfirm={() => (removal === 'leave' ? leave() : remove.mutateAsync(member)).catch(() => undefined)}
    />
  )
}

type Removal = 'leave' | 'cancel' | 'remove'

interface DialogTexts {
  readonly title: string
  readonly confirmLabel: string
  readonly pendingLabel: string
  readonly cancelLabel?: string
}

const texts: Record<Removal, DialogTexts> = {
  leave: { title: 'Leave this project?', confirmLabel: 'Leave', pendingLabel: 'Leaving...' },
  cancel: {
    title: 'Cancel this invitation?',
    confirmLabel: 'Cancel invitation',
    pendingLabel: 'Cancelling...',
    cancelLabel: 'Keep it',
  },
  remove: { title: 'Remove this team member?', confirmLabel: 'Remove', pendingLabel: 'Removing...' },
}

type ConsequenceProps = { removal: Removal; name: string; projectName: string }

function Consequence({ removal, name, projectName }: ConsequenceProps) {
  switch (removal) {
    case 'leave':
      return (
        <>
          You lose access to <strong dir="auto">{projectName}</strong>. To come back, you need a new
          invitation.
        </>
      )
    case 'cancel':
      return (
        <>
          The link sent to <strong>{name}</strong> will stop working. You can invite this address again.
        </>
      )
    case 'remove':
      return (
        <>
          <strong dir="auto">{name}</strong> loses access to <strong dir="auto">{projectName}</strong>{' '}
          immediately. Their work stays.
        </>
      )
  }
}

/** Leaves the project, goes home and drops the project's cached data. */
function useLeaveProject(projectId: number): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useLeaveMutation(projectId)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  function goHome() {
    // The user may have gone elsewhere in the meantime.
    if (isMounted.current) void navigate('/')
    client.setQueryData(projectsQuery.queryKey, (projects) => projects?.filter(({ id }) => id !== projectId))
    client.removeQueries(tasksQuery(projectId))
    client.removeQueries(membersQuery(projectId))
  }

  return async () => {
    await mutateAsync()
    goHome()
  }
}
