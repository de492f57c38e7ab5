import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { mayHelp } from '#web/api/retry.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { useSession } from '#web/features/session/api.ts'
import { invitationQuery } from './api.ts'
import { Closed } from './Closed.tsx'
import { InvitationError } from './InvitationError.tsx'
import { Joining } from './Joining.tsx'
import { SignInToJoin } from './SignInToJoin.tsx'
import { TryAgain } from './TryAgain.tsx'
import { Verifying } from './Underway.tsx'

/** `/invitations/accept?token=`: where the link of an invitation leads. */
export default function AcceptInvitationScreen() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  if (token === '') {
    return (
      <InvitationError advice="Open the link in your invitation email once more.">
        No invitation token found in URL
      </InvitationError>
    )
  }
  return <Invitation key={token} token={token} />
}

/** Checks the link, then asks who is there, then lets that person in. */
function Invitation({ token }: { token: string }) {
  const session = useSession()
  const verification = useQuery(invitationQuery(token))
  const failure = useLoadFailure(verification)
  const { data: invitation, isFetching, refetch } = verification

  if (failure !== null) {
    return mayHelp(failure) ? (
      <InvitationError
        action={<TryAgain pending={isFetching} onClick={() => void refetch()} />}
        advice="The server did not answer as it should. Your invitation is safe; nothing was changed."
      >
        Failed to verify invitation token
      </InvitationError>
    ) : (
      <Closed reason={failure.message || undefined} isSignedIn={session.state === 'signed-in'} />
    )
  }
  if (invitation === undefined || session.state === 'loading') return <Verifying />
  if (session.state === 'signed-in') {
    return <Joining key={session.user.id} token={token} invitation={invitation} user={session.user} />
  }
  if (invitation.valid) return <SignInToJoin invitation={invitation} />
  return <Closed reason={invitation.error} isSignedIn={false} />
}
