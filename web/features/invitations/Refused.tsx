import { useQuery } from '@tanstack/react-query'
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

/** The invitation is open, but not for this person: who belongs already, or is not the one who was invited. */
export function Refused({ reason, invitation: { project, email }, user }: RefusedProps) {
  const logout = useLogout()
  const { data: projects, isLoading } = useQuery({ ...projectsQuery, enabled: project !== null })
  if (isLoading) return <Verifying />
  if (projects?.some(({ id }) => id === project?.id))
    return <BelongsAlready projectId={project?.id ?? null} />
  // Whoever holds the link may join a project; a role on the platform is for the address that was invited.
  if (project !== null || email === null || isSame(email, user.email)) {
    return <Closed reason={reason} isSignedIn />
  }
  return (
    <InvitationError
      action={
        <>
          <Button variant="primary" onClick={logout}>
            Log out and switch
          </Button>
          <GoHome />
        </>
      }
    >
      {reason} It was sent to <strong>{email}</strong>; you are logged in as <strong>{user.email}</strong>.
    </InvitationError>
  )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
