import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { invitationTexts } from '#domain/invitation-texts.ts'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import type { User } from '#schema/api/user.ts'
import type { Role } from '#schema/roles.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { mayHelp } from '#web/api/retry.ts'
import { userQuery } from '#web/features/session/api.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { acceptanceQuery } from './api.ts'
import { BelongsAlready } from './BelongsAlready.tsx'
import { Closed } from './Closed.tsx'
import { InvitationError } from './InvitationError.tsx'
import { Refused } from './Refused.tsx'
import { TryAgain } from './TryAgain.tsx'
import { Accepting, Verifying } from './Underway.tsx'
import { asRole, placeOf } from './words.ts'

export type JoiningProps = { token: string; invitation: InvitationInfo; user: User }

/** Accepts the invitation for whoever is signed in, and goes home. */
export function Joining({ token, invitation, user }: JoiningProps) {
  const acceptance = useQuery(acceptanceQuery(token, user.id))
  const failure = useLoadFailure(acceptance)
  const { data: joined, isFetching, refetch } = acceptance
  useArrival(invitation.valid ? joined : undefined)

  // A link that opens nothing any more may be the one by which this very person joined: accepting it again tells.
  if (!invitation.valid) {
    if (joined) return <BelongsAlready projectId={joined.projectId} />
    if (failure?.message === invitationTexts.belongs) {
      return <InvitationError title="You are already here">{failure.message}</InvitationError>
    }
    if (failure) return <Closed reason={invitation.error} isSignedIn />
    return <Verifying />
  }
  if (failure === null) return <Accepting place={placeOf(invitation)} />
  if (!mayHelp(failure)) return <Refused reason={failure.message} invitation={invitation} user={user} />
  return (
    <InvitationError
      title="Failed to accept invitation"
      action={<TryAgain pending={isFetching} onClick={() => void refetch()} />}
      advice="The invitation is still open."
    >
      {failure.message}
    </InvitationError>
  )
}

type Joined = { projectId: number | null; role: Role }

/** Says what came of it, and goes home. */
function useArrival(joined: Joined | undefined): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (joined === undefined) return
    toast({ title: 'Success', description: welcome(joined) })
    // A role on the platform is the user's own.
    if (joined.projectId === null) void client.invalidateQueries(userQuery)
    void navigate('/', { replace: true })
  }, [joined, client, navigate])
}

const welcome = ({ projectId, role }: Joined): string =>
  projectId === null
    ? `You are now ${asRole[role]} on Brandpath.`
    : 'You have successfully joined the project!'
