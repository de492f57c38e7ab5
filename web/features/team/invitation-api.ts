import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { invitations } from '#schema/api/index.ts'
import { userMessage } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { peopleQuery, membersQuery } from '#web/shared/team/member-queries.ts'
import { toastError, toastSuccess } from '#web/ui/toast/toast-store.ts'

const memberListKey = (projectId: number | undefined): QueryKey =>
  projectId === undefined ? peopleQuery.queryKey : membersQuery(projectId).queryKey

export type Invitation = Pick<z.output<typeof invitations.invitation>, 'email' | 'role'>

/** Invites an address to the project, or to Brandpath without `projectId`. A repeated invitation gets a new link. */
export function useInvite(projectId?: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email, role }: Invitation) =>
      request(invitations.invite, { body: { email, role, projectId } }),
    onSuccess: () => {
      toastSuccess('Team member invitation has been sent')
      void client.invalidateQueries({ queryKey: memberListKey(projectId) })
    },
    onError: (error) => toastError(userMessage(error) ?? 'Failed to send invitation'),
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
