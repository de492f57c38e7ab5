import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { isRetryable, UnreachableError } from '#web/http/request-error.ts'
import { useLoadError } from '#web/http/use-load-error.ts'
import { useSession } from '#web/shared/accounts/session.ts'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { invitationQuery } from './api.ts'
import { ClosedInvitation } from './ClosedInvitation.tsx'
import { InvitationError, RetryActions, InvitationCheck } from './InvitationFrame.tsx'
import { LogInToJoin } from './LogInToJoin.tsx'

export default function AcceptInvitationScreen() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  if (token === '') {
    return (
      <InvitationError advice="Open the link in your invitation email again.">
        No invitation token found in URL
      </InvitationError>
    )
  }
  return <Invitation key={token} token={token} />
}

function Invitation({ token }: { token: string }) {
  const session = useSession()
  const verification = useQuery(invitationQuery(token))
  const failure = useLoadError(verification)
  const { data: invitation, isFetching, refetch } = verification

  if (failure !== null) {
    return isRetryable(failure) ? (
      <InvitationError
        action={<RetryActions pending={isFetching} onClick={() => void refetch()} />}
        advice={`${failure instanceof UnreachableError ? failure.message : 'Something went wrong on our side.'} Your invitation is unchanged.`}
      >
        Failed to verify invitation token
      </InvitationError>
    ) : (
      <ClosedInvitation reason={failure.message || undefined} isLoggedIn={session.state === 'logged-in'} />
    )
  }
  if (invitation === undefined || session.state === 'loading') return <InvitationCheck />
  if (session.state === 'logged-in') {
    return (
      <AcceptInvitation key={session.user.id} token={token} invitation={invitation} user={session.user} />
    )
  }
  if (invitation.valid) return <LogInToJoin invitation={invitation} />
  return <ClosedInvitation reason={invitation.error} isLoggedIn={false} />
}
