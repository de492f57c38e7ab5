import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { invitations, team } from '#schema/api/index.ts'
import type { Person } from '#schema/api/team.ts'
import { userMessage } from '#web/http/request-error.ts'
import { send, request } from '#web/http/request.ts'
import { toastError, toastSuccess } from '#web/ui/toast/toast-store.ts'

/** The user's teammates; for administrators all users. */
export const allMembersQuery = queryOptions({
  queryKey: ['people'],
  queryFn: () => request(team.listPeople, {}),
})

export type PlatformInvitation = Pick<z.output<typeof invitations.invitation>, 'email' | 'role'>

/** Invites an address to Brandpath. A pending invitation gets a new link. */
export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PlatformInvitation) => send(invitations.invite, { body }),
    onSuccess: ({ body: { id, role, expiresAt }, projected }, { email }) => {
      toastSuccess('Team member invitation has been sent')
      const invited: Person = { id, username: email, email, role, isPending: true, expiresAt }
      updateMembers(client, projected, (people) => [
        ...people.filter((one) => !isInvitation(one, id)),
        invited,
      ])
    },
    onError: (error) => toastError(userMessage(error) ?? 'Failed to send invitation'),
  })
}

export function useCancelInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Person) => send(invitations.cancelInvitation, { params: { id: String(id) } }),
    onSuccess: ({ projected }, { id }) => {
      toastSuccess('Invitation removed successfully')
      updateMembers(client, projected, (people) => people.filter((one) => !isInvitation(one, id)))
    },
    onError: (error) => {
      toastError(userMessage(error) ?? 'Failed to remove invitation')
      // It may have been accepted or removed in the meantime.
      void client.invalidateQueries(allMembersQuery)
    },
  })
}

/** Ids of users and invitations overlap. */
const isInvitation = (person: Person, id: number) => person.isPending && person.id === id

/** Shows the known change. Refetches only if the read model already contains it. */
function updateMembers(
  client: QueryClient,
  projected: boolean,
  change: (people: Person[]) => Person[],
): void {
  client.setQueryData(allMembersQuery.queryKey, (people) => people && change(people))
  if (projected) void client.invalidateQueries(allMembersQuery)
}

/** Element id of a member's card; ids of users and invitations overlap. */
export const memberAnchor = ({ id, isPending }: Pick<Person, 'id' | 'isPending'>): string =>
  `${isPending ? 'invitation' : 'person'}-${id}`
