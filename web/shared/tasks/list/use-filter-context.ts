import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { today } from '../due-date.ts'
import type { FilterContext } from './filter.ts'

/** Returns what the filters of the task list need to know about the user and the day. */
export function useFilterContext(projectId: number): FilterContext {
  const { id: userId } = useCurrentUser()
  const { data: members } = useQuery(membersQuery(projectId))
  const ownEntryId = members?.find((member) => member.userId === userId)?.id
  const day = today()
  return useMemo(() => ({ ownEntryId, today: day }), [ownEntryId, day])
}
