import { useMutation, useQueryClient } from '@tanstack/react-query'
import { users as contract } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { loggedOut } from './api.ts'

/** Logs out: the page forgets all that was this user's and goes to /auth. */
export function useLogout(): () => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => call(contract.logout, {}),
    onSuccess: () => {
      loggedOut(client)
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' })
    },
    onError: () => toast({ title: 'Logout failed', description: 'Failed to logout', variant: 'destructive' }),
  })
  return () => mutate()
}
