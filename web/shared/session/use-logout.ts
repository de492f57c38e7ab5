import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accounts as contract } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { queueKey, readStorage } from '#web/http/storage.ts'
import { userQuery } from '#web/http/current-user.ts'
import { endSessionByLogout } from './session.ts'

/** Logs out and removes the data of the user. Asks for confirmation if queued changes would be lost. */
export function useLogout(): () => void {
  const client = useQueryClient()
  const user = client.getQueryData(userQuery.queryKey)
  const changesKey = user && queueKey(user.id)
  const { mutate } = useMutation({
    mutationFn: () => request(contract.logout, {}),
    onSuccess: () => {
      endSessionByLogout(client)
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' })
    },
    onError: () => toast({ title: 'Logout failed', description: 'Failed to logout', variant: 'destructive' }),
  })
  return () => {
    if (!changesKey || readStorage(changesKey) === null) return mutate()
    toast({
      title: 'Changes are waiting',
      description: 'They have not been sent yet. If you log out now, they will be lost.',
      variant: 'destructive',
      action: { label: 'Log out anyway', onClick: () => mutate() },
    })
  }
}
