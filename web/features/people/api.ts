import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { invitations, members } from '#schema/api/index.ts'
import type { Person } from '#schema/api/members.ts'
import { ask, call } from '#web/api/call.ts'
import { reasonFor } from '#web/api/request-error.ts'
import { toast } from '#web/ui/toast/toast-store.ts'

/** The people that the user may know of; for an administrator, everybody. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: () => call(members.listPeople, {}),
})

/** What an invitation to Brandpath itself asks for. */
export type PlatformInvitation = Pick<z.output<typeof invitations.invitation>, 'email' | 'role'>

/** Invites an address to Brandpath; one that waits already gets a new link. */
export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PlatformInvitation) => ask(invitations.invite, { body }),
    onSuccess: ({ body: { id, role, expiresAt }, settled }, { email }) => {
      toast({ title: 'Success', description: 'Team member invitation has been sent' })
      const invited: Person = { id, username: email, email, role, isPending: true, expiresAt }
      showNow(client, settled, (people) => [...people.filter((one) => !isInvitation(one, id)), invited])
    },
    onError: (error) => failed(reasonFor(error) ?? 'Failed to send invitation'),
  })
}

/** Voids an invitation to Brandpath. */
export function useCancelInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Person) => ask(invitations.cancelInvitation, { params: { id: String(id) } }),
    onSuccess: ({ settled }, { id }) => {
      toast({ title: 'Success', description: 'Invitation removed successfully' })
      showNow(client, settled, (people) => people.filter((one) => !isInvitation(one, id)))
    },
    onError: (error) => {
      failed(reasonFor(error) ?? 'Failed to remove invitation')
      // It may have been accepted or removed meanwhile.
      void client.invalidateQueries(peopleQuery)
    },
  })
}

/** People and invitations are numbered apart. */
const isInvitation = (person: Person, id: number) => person.isPending && person.id === id

/** Shows what is known to have happened; a read model that lags behind is not asked. */
function showNow(client: QueryClient, settled: boolean, change: (people: Person[]) => Person[]): void {
  client.setQueryData(peopleQuery.queryKey, (people) => people && change(people))
  if (settled) void client.invalidateQueries(peopleQuery)
}

const failed = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
