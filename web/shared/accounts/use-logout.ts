import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accounts as contract } from '#schema/api/index.ts'
import { UnreachableError } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { toast, toastError } from '#web/ui/toast/toast-store.ts'
import { draftPrefix, hasStored, queuePrefix, rejectedPrefix } from '#web/http/storage.ts'
import { currentUserId } from '#web/http/current-user.ts'
import { endSessionByLogout } from './session.ts'

/** Logs the user out and removes their data. Asks for confirmation if changes or texts would be lost. */
export function useLogout(): () => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => request(contract.logout, {}),
    onMutate: () => currentUserId(client),
    onSuccess: (_response, _body, userId) => {
      endSessionByLogout(client, userId)
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' })
    },
    onError: (error) => {
      const reason = error instanceof UnreachableError ? `. ${error.message}` : ''
      toastError(`Failed to logout${reason}`, { title: 'Logout failed' })
    },
  })
  return () => {
    const userId = currentUserId(client)
    const unsent = userId === undefined ? undefined : unsentData(userId)
    if (unsent === undefined) return mutate()
    toastError(`${unsent.text} If you log out now, you’ll lose them.`, {
      title: unsent.title,
      action: { label: 'Log out anyway', onClick: () => mutate() },
    })
  }
}

function unsentData(userId: number): { readonly title: string; readonly text: string } | undefined {
  if (hasStored(queuePrefix(userId)))
    return { title: 'Unsent changes', text: 'Some changes have not been sent yet.' }
  if (hasStored(draftPrefix(userId)))
    return { title: 'Unsent texts', text: 'Some texts have not been sent yet.' }
  if (hasStored(rejectedPrefix(userId)))
    return { title: 'Rejected changes', text: 'Some changes were rejected.' }
  return undefined
}
