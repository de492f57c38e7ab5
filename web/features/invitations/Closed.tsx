import { invitationTexts } from '#domain/invitation-texts.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { GoHome, InvitationError } from './InvitationError.tsx'

export type ClosedProps = {
  /** The server's words; without any, the link opens nothing. */
  reason: string | undefined
  /** Whoever is not may find behind the login what the link does not open. */
  isSignedIn: boolean
  /** By which somebody came in, perhaps a new one, only to find the link closed meanwhile. */
  account?: string
}

/** A link that opens nothing, or nothing any more: why, and what to do. */
export const Closed = ({ reason = invitationTexts.invalid, isSignedIn, account }: ClosedProps) => (
  <InvitationError
    advice={
      account === undefined ? (
        adviceOn(reason, isSignedIn)
      ) : (
        <>
          {adviceOn(reason, isSignedIn)} Your account works without it: you are logged in as{' '}
          <strong>{account}</strong>.
        </>
      )
    }
    action={isSignedIn ? <GoHome primary /> : <LoginOrHome />}
  >
    {reason}
  </InvitationError>
)

const LoginOrHome = () => (
  <>
    <LinkButton to="/auth" variant="primary">
      Go to Login
    </LinkButton>
    <GoHome />
  </>
)

/** Null where the reason says itself what to do. */
function adviceOn(reason: string, isSignedIn: boolean): string | undefined {
  switch (reason) {
    case invitationTexts.invalid:
      return 'Ask the person who invited you to send a new one.'
    case invitationTexts.cancelled:
      return 'If you think that you should still join, ask the person who invited you.'
    case invitationTexts.used:
      return isSignedIn
        ? 'Each invitation works once. Ask the person who invited you for one of your own.'
        : 'If it was you who used it, log in. Otherwise ask the person who invited you for one of your own.'
    default:
      return undefined
  }
}
