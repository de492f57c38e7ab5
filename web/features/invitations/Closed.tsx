import type { InvitationInfo } from '#schema/api/invitations.ts'
import { InvitationError } from './InvitationError.tsx'
import { opensNothing } from './words.ts'

/** A link that opens nothing, or nothing any more, and why. */
export function Closed({ invitation: { error = opensNothing } }: { invitation: InvitationInfo }) {
  // Every other reason says itself what to do, or leaves nothing to be done.
  const advice = error === opensNothing ? 'Ask the person who invited you to send a new one.' : undefined
  return <InvitationError advice={advice}>{error}</InvitationError>
}
