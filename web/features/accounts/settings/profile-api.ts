import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accounts as contract } from '#schema/api/index.ts'
import { userQuery } from '#web/http/current-user.ts'
import { hasFieldErrors, userMessage } from '#web/http/request-error.ts'
import { request, send } from '#web/http/request.ts'
import { cachedPart, showFields } from '#web/shared/commands/show-fields.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import { removeSentText, useUnsentText } from '#web/shared/unsent-text.ts'
import { toastError } from '#web/ui/toast/toast-store.ts'

const fieldName = 'username'

export function useNameDraft(username: string) {
  const [unsent, setUnsent] = useUnsentText(fieldName)
  const name = unsent?.text ?? username
  const type = (next: string) => setUnsent(next === username ? null : { text: next })
  return { name, isUnsaved: name !== username, type, discard: () => setUnsent(null) }
}

export function useUpdateProfile() {
  const client = useQueryClient()
  const { queryKey } = userQuery
  return useOptimisticCommand({
    mutationKey: ['rename-user'],
    // No query needs a refetch, because the response contains the updated user.
    queries: [],
    send: (body: { username: string }) => send(contract.updateProfile, { body }),
    apply: ({ username }) => {
      void client.cancelQueries({ queryKey })
      const cachedUser = cachedPart(
        client,
        queryKey,
        [],
        (user) => user ?? undefined,
        (user, fields) => user && { ...user, ...fields },
      )
      return showFields(cachedUser, { username })
    },
    onSuccess: ({ body }) => {
      removeSentText(client, fieldName, body.username)
      client.setQueryData(queryKey, body)
    },
    // No toast for field errors, because the form shows these errors.
    errorText: (error) =>
      hasFieldErrors(error) ? undefined : (userMessage(error) ?? 'Failed to update name'),
  })
}

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { current: string; password: string }) => request(contract.changePassword, { body }),
    onError: (error) => {
      if (!hasFieldErrors(error)) toastError(userMessage(error) ?? 'Failed to change password')
    },
  })
