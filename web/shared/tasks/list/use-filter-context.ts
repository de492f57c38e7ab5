import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { isAssignable } from '#web/shared/team/member.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { useToday } from '../use-today.ts'
import type { FilterContext } from './filter.ts'

/** Returns what the filters of the task list need to know about the user and the day. */
export function useFilterContext(projectId: number): FilterContext {
  const { id: userId } = useCurrentUser()
  const { data: members } = useQuery(membersQuery(projectId))
  const day = useToday()
  return useMemo(
    () => ({
      ownEntryId: members?.find((member) => member.userId === userId)?.id,
      assignable: members?.filter(isAssignable).map(({ id }) => id),
      today: day,
    }),
    [members, userId, day],
  )
}
