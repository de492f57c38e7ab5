import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { invitations } from '#schema/api/index.ts'
import type { Member } from '#schema/api/team.ts'
import { RequestError, userMessage } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { peopleQuery, membersQuery } from '#web/shared/team/member-queries.ts'
import { toastError, toastSuccess } from '#web/ui/toast/toast-store.ts'

const memberListKey = (projectId: number | undefined): QueryKey =>
  projectId === undefined ? peopleQuery.queryKey : membersQuery(projectId).queryKey

type Invited = Pick<Member, 'isPending' | 'email'>

export type Invitation = Pick<z.output<typeof invitations.invitation>, 'email' | 'role'>

/**
 * Invites an address to the project, or to Brandpath without `projectId`. A repeated invitation gets a new link.
 *
 * @param onRefused shows why the server refuses this address. Otherwise, a toast shows the reason.
 */
export function useInvite(projectId?: number, onRefused?: (message: string) => void) {
  const client = useQueryClient()
  const { queryKey } = projectId === undefined ? peopleQuery : membersQuery(projectId)
  return useMutation({
    mutationFn: ({ email, role }: Invitation) =>
      request(invitations.invite, { body: { email, role, projectId } }),
    onMutate: ({ email }) => {
      const known: readonly Invited[] = client.getQueryData(queryKey) ?? []
      return { isRenewal: known.some((one) => one.isPending && one.email === email.toLowerCase()) }
    },
    onSuccess: (_, { email }, { isRenewal }) => {
      toastSuccess(
        isRenewal
          ? `Invitation resent to ${email}. The previous link no longer works.`
          : 'Team member invitation has been sent',
      )
      void client.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      const message = userMessage(error) ?? 'Failed to send invitation'
      const reason =
        error instanceof RequestError &&
        (error.fields['email'] ?? (error.status === 409 ? message : undefined))
      if (onRefused && reason) onRefused(reason)
      else toastError(message)
    },
  })
}

export function useCancelInvitation(projectId?: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => request(invitations.cancelInvitation, { params: { id: String(id) } }),
    onSuccess: () => toastSuccess('Invitation removed successfully'),
    onError: (error) => toastError(userMessage(error) ?? 'Failed to remove invitation'),
    // Waits for the refetch. Otherwise the closing dialog would focus a button that the refetch then removes.
    onSettled: () => client.invalidateQueries({ queryKey: memberListKey(projectId) }),
  })
}
