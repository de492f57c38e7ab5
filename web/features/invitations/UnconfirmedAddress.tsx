import { HomeButton } from '#web/shared/accounts/HomeButton.tsx'
import { LinkSent, SendLinkButton, useConfirmationLink } from '#web/shared/accounts/confirmation-link.tsx'
import { InvitationFrame } from './InvitationFrame.tsx'
import * as styles from './invitations.css.ts'

/** Offers a confirmation link. The server requires a confirmed address only for the role of administrator. */
export function UnconfirmedAddress() {
  const link = useConfirmationLink()
  return (
    <InvitationFrame title="Confirm your address first">
      <div className={styles.card}>
        <div role="status" className={styles.message}>
          <p>
            {link.isSent ? (
              <LinkSent />
            ) : (
              'This invitation makes you an admin, so you need a confirmed address to accept it.'
            )}
          </p>
          <p className={styles.advice}>After you confirm it, open this invitation again.</p>
        </div>
        <div className={styles.actions}>
          <SendLinkButton variant="primary" link={link} />
          <HomeButton />
        </div>
      </div>
    </InvitationFrame>
  )
}
