import { queryOptions } from '@tanstack/react-query'
import { team as contract } from '#schema/api/index.ts'
import type { Person } from '#schema/api/team.ts'
import { request } from '#web/http/request.ts'

/** Fetches the members and invitations of a project. The owner is the first. */
export const membersQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['members', projectId],
    queryFn: () => request(contract.listMembers, { params: { id: String(projectId) } }),
  })

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: () => request(contract.listPeople, {}),
})

/** Element id of a member's card. The prefix is needed, because a user and an invitation may share an id. */
export const memberAnchor = ({ id, isPending }: Pick<Person, 'id' | 'isPending'>): string =>
  `${isPending ? 'invitation' : 'person'}-${id}`

export interface MemberOrInvitation {
  readonly isPending: boolean
  readonly expiresAt?: string | null | undefined
}

export const isExpired = ({ isPending, expiresAt }: MemberOrInvitation): boolean =>
  isPending && expiresAt != null && Date.parse(expiresAt) <= Date.now()
