import { queryOptions } from '@tanstack/react-query'
import { team as contract } from '#schema/api/index.ts'
import type { Person } from '#schema/api/team.ts'
import { request } from '#web/http/request.ts'

/** The members and invitations of a project, the owner first. */
export const membersQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['members', projectId],
    queryFn: () => request(contract.listMembers, { params: { id: String(projectId) } }),
  })

/** All users for administrators, otherwise the user's teammates. */
export const allMembersQuery = queryOptions({
  queryKey: ['people'],
  queryFn: () => request(contract.listPeople, {}),
})

/** Element id of a member's card; ids of users and invitations overlap. */
export const memberAnchor = ({ id, isPending }: Pick<Person, 'id' | 'isPending'>): string =>
  `${isPending ? 'invitation' : 'person'}-${id}`

export interface MemberOrInvitation {
  readonly isPending: boolean
  readonly expiresAt?: string | null | undefined
}

/** True for an invitation that can no longer be accepted. */
export const isExpired = ({ isPending, expiresAt }: MemberOrInvitation): boolean =>
  isPending && expiresAt != null && Date.parse(expiresAt) <= Date.now()
