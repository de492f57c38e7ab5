import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { accounts as contract } from '#schema/api/index.ts'
import { userQuery } from '#web/http/current-user.ts'
import { userMessage } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { noticeLine } from '#web/ui/feedback/feedback.css.ts'
import { toastError } from '#web/ui/toast/toast-store.ts'
import { Address } from '#web/ui/text/Address.tsx'
import { useCurrentUser } from './session.ts'

/** Offers a confirmation link by email. Renders nothing if the user's address is confirmed. */
export function ConfirmAddressPrompt({ className = '' }: { className?: string }) {
  const { email, emailVerified } = useCurrentUser()
  const client = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => request(contract.requestVerification, {}),
    // The user may have confirmed the address on another device. The server then sends no link.
    onSuccess: () => client.invalidateQueries(userQuery),
    onError: (error) => toastError(userMessage(error) ?? 'Failed to send the link'),
  })
  if (emailVerified) return null
  return (
    <Notice
      kind="info"
      icon={Mail}
      className={className}
      action={
        <Button size="sm" pending={isPending} onClick={() => mutate()}>
          {isSuccess ? 'Send again' : 'Send link'}
        </Button>
      }
    >
      {isSuccess ? (
        <span className={noticeLine}>
          We sent a link to{' '}
          <bdi>
            <Address>{email}</Address>
          </bdi>
          . It works for 24 hours.
        </span>
      ) : (
        'Confirm your address to see invitations sent to it.'
      )}
    </Notice>
  )
}
