import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accounts as contract } from '#schema/api/index.ts'
import { userQuery } from '#web/http/current-user.ts'
import { userMessage } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { Button, type ButtonProps } from '#web/ui/button/Button.tsx'
import { toastError } from '#web/ui/toast/toast-store.ts'
import { Address } from '#web/ui/text/Address.tsx'
import { useCurrentUser } from './session.ts'

type ConfirmationLink = { isSent: boolean; isPending: boolean; send: () => void }

/** Emails a link that confirms the address of the logged-in user. */
export function useConfirmationLink(): ConfirmationLink {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => request(contract.requestVerification, {}),
    // The user may have confirmed the address on another device. The server then sends no link.
    onSuccess: () => client.invalidateQueries(userQuery),
    onError: (error) => toastError(userMessage(error) ?? 'Failed to send the link'),
  })
  return { isSent: isSuccess, isPending, send: mutate }
}

type SendLinkButtonProps = Pick<ButtonProps, 'size' | 'variant'> & { link: ConfirmationLink }

export const SendLinkButton = ({ link: { isSent, isPending, send }, ...props }: SendLinkButtonProps) => (
  <Button {...props} pending={isPending} onClick={() => send()}>
    {isSent ? 'Send again' : 'Send link'}
  </Button>
)

export const LinkSent = () => (
  <>
    We sent a link to{' '}
    <bdi>
      <Address>{useCurrentUser().email}</Address>
    </bdi>
    . It works for 24 hours.
  </>
)
