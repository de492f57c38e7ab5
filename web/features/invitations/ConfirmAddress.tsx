import type { User } from '#schema/api/accounts.ts'
import type { InvitationInfo } from '#schema/api/invitations.ts'
import { SwitchAccountButton } from '#web/shared/accounts/SwitchAccountButton.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { InvitationSummary } from './InvitationSummary.tsx'
import * as styles from './invitations.css.ts'

type ConfirmAddressProps = {
  invitation: InvitationInfo
  user: User
  pending: boolean
  onConfirm: () => void
}

/** Asks a user with another address than the invited one before the user joins. */
export const ConfirmAddress = ({ invitation, user, pending, onConfirm }: ConfirmAddressProps) => (
  <InvitationSummary invitation={invitation} question=" with this account?" account={user.email}>
    <p>The invitation was sent to a different address. Join only if it is meant for you.</p>
    <div className={styles.actions}>
      <Button variant="primary" pending={pending} onClick={onConfirm}>
        <span className={styles.value}>
          Join as <bdi>{user.username}</bdi>
        </span>
      </Button>
      <SwitchAccountButton />
    </div>
  </InvitationSummary>
)
