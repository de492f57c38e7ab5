import { useMutation, useQueryClient } from '@tanstack/react-query'
import { users as contract } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { waitingKey } from '#web/features/offline/waiting-key.ts'
import { stored } from '#web/storage.ts'
import { loggedOut, userQuery } from './api.ts'

/** Logs out: the page forgets all that was this user's and goes to /auth. Asks first where that loses changes. */
export function useLogout(): () => void {
  const client = useQueryClient()
  const user = client.getQueryData(userQuery.queryKey)
  const waiting = user && waitingKey(user.id)
  const { mutate } = useMutation({
    mutationFn: () => call(contract.logout, {}),
    onSuccess: () => {
      loggedOut(client)
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' })
    },
    onError: () => toast({ title: 'Logout failed', description: 'Failed to logout', variant: 'destructive' }),
  })
  return () => {
    if (!waiting || stored(waiting) === null) return mutate()
    toast({
      title: 'Changes are waiting',
      description: 'They have not been sent yet. Whoever logs out now loses them.',
      variant: 'destructive',
      action: { label: 'Log out anyway', onClick: () => mutate() },
    })
  }
}
