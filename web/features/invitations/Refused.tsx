import { useQuery } from '@tanstack/react-query'
import { invitationTexts } from '#domain/invitation-texts.ts'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import type { User } from '#schema/api/user.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import { useLogout } from '#web/features/session/use-logout.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { BelongsAlready } from './BelongsAlready.tsx'
import { Closed } from './Closed.tsx'
import { GoHome, InvitationError } from './InvitationError.tsx'
import { Verifying } from './Underway.tsx'

export type RefusedProps = {
  /** The server's words. */
  reason: string
  invitation: InvitationInfo
  user: User
}

/** Signed in, but not let in: who belongs already, is not the one who was invited, or comes too late. */
export function Refused({ reason, invitation: { project, email }, user }: RefusedProps) {
  const logout = useLogout()
  const { data: projects, isLoading } = useQuery({ ...projectsQuery, enabled: project !== null })
  if (isLoading) return <Verifying />
  if (projects?.some(({ id }) => id === project?.id))
    return <BelongsAlready projectId={project?.id ?? null} />
  // Whoever holds the link may join a project; a role on the platform is for the address that was invited.
  if (reason !== invitationTexts.otherAddress) {
    return <Closed reason={reason} isSignedIn account={user.email} />
  }
  return (
    <InvitationError
      advice={
        <>
          You are logged in as <strong>{user.email}</strong>
          {email !== null && (
            <>
              , and it is for <strong>{email}</strong>
            </>
          )}
          .
        </>
      }
      action={
        <>
          <Button variant="primary" onClick={logout}>
            Log out and switch
          </Button>
          <GoHome />
        </>
      }
    >
      {reason}
    </InvitationError>
  )
}
