import { Mail } from 'lucide-react'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { noticeLine } from '#web/ui/feedback/feedback.css.ts'
import { LinkSent, SendLinkButton, useConfirmationLink } from './confirmation-link.tsx'
import { useCurrentUser } from './session.ts'

/** Offers a confirmation link by email. Renders nothing if the user's address is confirmed. */
export function ConfirmAddressPrompt({ className = '' }: { className?: string }) {
  const { emailVerified } = useCurrentUser()
  const link = useConfirmationLink()
  if (emailVerified) return null
  return (
    <Notice kind="info" icon={Mail} className={className} action={<SendLinkButton size="sm" link={link} />}>
      {link.isSent ? (
        <span className={noticeLine}>
          <LinkSent />
        </span>
      ) : (
        'Confirm your address to see invitations sent to it.'
      )}
    </Notice>
  )
}
