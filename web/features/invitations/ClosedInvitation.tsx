import { useQuery } from '@tanstack/react-query'
import { projectPath, screens } from '#schema/screens.ts'
import { invitationMessages } from '#domain/team/invitation.ts'
import { HomeButton } from '#web/shared/accounts/HomeButton.tsx'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { StrongAddress } from '#web/ui/text/Address.tsx'
import { InvitationError, InvitationFrame, InvitationCheck } from './InvitationFrame.tsx'
import * as styles from './invitations.css.ts'

export type ClosedInvitationProps = {
  reason: string | undefined
  isLoggedIn: boolean
  /** Email address of the logged-in user. If set, the page says that this account still works. */
  account?: string
}

export const ClosedInvitation = ({
  reason = invitationMessages.invalid,
  isLoggedIn,
  account,
}: ClosedInvitationProps) => (
  <InvitationError
    advice={
      account === undefined ? (
        adviceOn(reason, isLoggedIn)
      ) : (
        <>
          {adviceOn(reason, isLoggedIn)} Your account still works: you’re logged in as{' '}
          <StrongAddress>{account}</StrongAddress>.
        </>
      )
    }
    action={
      isLoggedIn ? (
        <HomeButton primary />
      ) : (
        // The home page of visitors is also the login.
        <LinkButton to={screens.login} variant="primary">
          Go to Login
        </LinkButton>
      )
    }
  >
    {reason}
  </InvitationError>
)

function adviceOn(reason: string, isLoggedIn: boolean): string | undefined {
  switch (reason) {
    case invitationMessages.invalid:
      return 'Ask the person who invited you for a new one.'
    case invitationMessages.cancelled:
      return 'If this is a mistake, ask the person who invited you.'
    case invitationMessages.used:
      return isLoggedIn
        ? 'Each invitation works once. Ask the person who invited you for a new one.'
        : 'If you used it, log in. If not, ask the person who invited you for a new one.'
    default:
      return undefined
  }
}

/** `projectId` is null for an invitation to Brandpath itself. */
export function AlreadyMember({ projectId }: { projectId: number | null }) {
  const { data: projects, isPending } = useQuery({ ...projectsQuery, enabled: projectId !== null })
  if (projectId === null) {
    return (
      <InvitationError title="You’re already a member">
        You’ve already accepted this invitation.
      </InvitationError>
    )
  }
  if (isPending) return <InvitationCheck />
  const name = projects?.find(({ id }) => id === projectId)?.name ?? 'this project'
  return (
    <InvitationFrame
      title={`You’re already in ${name}`}
      heading={
        <>
          You’re already in <bdi>{name}</bdi>
        </>
      }
    >
      <div className={styles.card}>
        <p>You’re already a member. There’s nothing to accept.</p>
        <div className={styles.actions}>
          <LinkButton to={projectPath(projectId)} variant="primary">
            Open Project
          </LinkButton>
          <HomeButton />
        </div>
      </div>
    </InvitationFrame>
  )
}
