import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accounts as contract } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'
import { toast, toastError } from '#web/ui/toast/toast-store.ts'
import { hasStored, queuePrefix } from '#web/http/storage.ts'
import { currentUserId } from '#web/http/current-user.ts'
import { endSessionByLogout } from './session.ts'

/** Logs the user out and removes their data. Asks for confirmation if queued changes would be lost. */
export function useLogout(): () => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => request(contract.logout, {}),
    onMutate: () => currentUserId(client),
    onSuccess: (_response, _body, userId) => {
      endSessionByLogout(client, userId)
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' })
    },
    onError: () => toastError('Failed to logout', { title: 'Logout failed' }),
  })
  return () => {
    const userId = currentUserId(client)
    if (userId === undefined || !hasStored(queuePrefix(userId))) return mutate()
    toastError('Some changes have not been sent yet. If you log out now, you’ll lose them.', {
      title: 'Unsent changes',
      action: { label: 'Log out anyway', onClick: () => mutate() },
    })
  }
}
