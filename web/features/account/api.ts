import { useMutation, useQueryClient } from '@tanstack/react-query'
import { users as contract } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'
import { RequestError, reasonFor } from '#web/api/request-error.ts'
import { userQuery } from '#web/features/session/api.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { dropName } from './use-typed-name.ts'

/** The new name shows everywhere at once; where the server refuses it, the old one is back, with the reason. */
export function useRename() {
  const client = useQueryClient()
  const show = (username: string) =>
    client.setQueryData(userQuery.queryKey, (user) => user && { ...user, username })
  return useMutation({
    mutationFn: (body: { username: string }) => call(contract.updateProfile, { body }),
    onMutate: async ({ username }) => {
      await client.cancelQueries(userQuery)
      const before = client.getQueryData(userQuery.queryKey)?.username
      show(username)
      return { before }
    },
    onSuccess: (user) => {
      dropName(client)
      client.setQueryData(userQuery.queryKey, user)
    },
    onError: (error, _, shown) => {
      if (shown?.before !== undefined) show(shown.before)
      failed('Failed to update name', error)
    },
  })
}

/** All other sessions of the user end. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { current: string; password: string }) => call(contract.changePassword, { body }),
    onError: (error) => failed('Failed to change password', error),
  })

/** What is wrong with a field stands at the field. */
function failed(fallback: string, error: Error): void {
  if (error instanceof RequestError && Object.keys(error.fields).length > 0) return
  toast({ title: 'Error', description: reasonFor(error) ?? fallback, variant: 'destructive' })
}
