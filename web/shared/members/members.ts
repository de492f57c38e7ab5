import { queryOptions } from '@tanstack/react-query'
import { team as contract } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'

/** The members and invitations of a project, the owner first. */
export const membersQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['members', projectId],
    queryFn: () => request(contract.listMembers, { params: { id: String(projectId) } }),
  })

/** True for an invitation that can no longer be accepted. */
export const isExpired = ({
  isPending,
  expiresAt,
}: {
  isPending: boolean
  expiresAt?: string | null | undefined
}): boolean => isPending && expiresAt != null && Date.parse(expiresAt) <= Date.now()
