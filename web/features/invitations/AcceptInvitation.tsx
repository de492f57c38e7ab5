import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#schema/api/accounts.ts'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import type { Role } from '#schema/roles.ts'
import { screens } from '#schema/screens.ts'
import { invitationMessages } from '#domain/team/invitation.ts'
import { userQuery } from '#web/http/current-user.ts'
import { isRetryable } from '#web/http/request-error.ts'
import { useLoadError } from '#web/http/use-load-error.ts'
import { HomeButton } from '#web/shared/accounts/HomeButton.tsx'
import { SwitchAccountButton } from '#web/shared/accounts/SwitchAccountButton.tsx'
import { roleWithArticle } from '#web/shared/team/member.ts'
import { toastSuccess } from '#web/ui/toast/toast-store.ts'
import { StrongAddress } from '#web/ui/text/Address.tsx'
import { acceptanceQuery } from './api.ts'
import { AlreadyMember, ClosedInvitation } from './ClosedInvitation.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { InvitationCheck, InvitationError, Progress, RetryActions } from './InvitationFrame.tsx'
import { UnconfirmedAddress } from './UnconfirmedAddress.tsx'

export type AcceptInvitationProps = { token: string; invitation: InvitationInfo; user: User }

export function AcceptInvitation({ token, invitation, user }: AcceptInvitationProps) {
  const [isConfirmed, setConfirmed] = useState(false)
  const acceptance = useQuery(acceptanceQuery(token, user.id, isConfirmed))
  const failure = useLoadError(acceptance)
  const { data: joined, isFetching, refetch } = acceptance
  useGoHomeAfterJoining(invitation.valid ? joined : undefined)

  // A used or expired invitation is invalid, but for a member of the project the request succeeds.
  if (!invitation.valid) {
    if (joined) return <AlreadyMember projectId={joined.projectId} />
    if (failure) return <ClosedInvitation reason={invitation.error} isLoggedIn />
    return <InvitationCheck />
  }
  if (failure === null) {
    // The server answers with 409, unless the user is already a member.
    if (!isConfirmed && invitation.email !== user.email) return <InvitationCheck />
    return (
      <Progress title="Accepting Invitation">
        Adding you to <bdi>{invitation.project?.name ?? 'Brandpath'}</bdi>...
      </Progress>
    )
  }
  if (failure.message === invitationMessages.confirmAddress)
    return (
      <ConfirmAddress
        invitation={invitation}
        user={user}
        pending={isConfirmed}
        onConfirm={() => setConfirmed(true)}
      />
    )
  if (!isRetryable(failure))
    return <AcceptanceRejected reason={failure.message} invitation={invitation} user={user} />
  return (
    <InvitationError
      title="Failed to accept invitation"
      action={<RetryActions pending={isFetching} onClick={() => void refetch()} />}
      advice="Your invitation is still valid."
    >
      {failure.message}
    </InvitationError>
  )
}

type Joined = { projectId: number | null; role: Role }

function useGoHomeAfterJoining(joined: Joined | undefined): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (joined === undefined) return
    toastSuccess(welcome(joined))
    // The invitation may have changed the user's platform role, or confirmed the address.
    void client.invalidateQueries(userQuery)
    void navigate(screens.home, { replace: true })
  }, [joined, client, navigate])
}

const welcome = ({ projectId, role }: Joined): string =>
  projectId === null
    ? `You are now ${roleWithArticle[role]} on Brandpath.`
    : 'You have successfully joined the project!'

type AcceptanceRejectedProps = { reason: string; invitation: InvitationInfo; user: User }

function AcceptanceRejected({ reason, invitation: { project, email }, user }: AcceptanceRejectedProps) {
  if (project && reason === invitationMessages.alreadyMember) return <AlreadyMember projectId={project.id} />
  if (reason === invitationMessages.unconfirmedAddress) {
    return <UnconfirmedAddress />
  }
  if (reason !== invitationMessages.otherAddress) {
    return <ClosedInvitation reason={reason} isLoggedIn account={user.email} />
  }
  return (
    <InvitationError
      advice={
        <>
          You’re logged in as <StrongAddress>{user.email}</StrongAddress>
          {email !== null && (
            <>
              , but the invitation is for <StrongAddress>{email}</StrongAddress>
            </>
          )}
          .
        </>
      }
      action={
        <>
          <SwitchAccountButton primary />
          <HomeButton />
        </>
      }
    >
      {reason}
    </InvitationError>
  )
}
