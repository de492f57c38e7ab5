import { queryOptions } from '@tanstack/react-query'
import { members as contract } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'

/** Who is in a project, its owner first. */
export const membersOf = (projectId: number) =>
  queryOptions({
    queryKey: ['members', projectId],
    queryFn: () => call(contract.listMembers, { params: { id: String(projectId) } }),
  })
