import type { QueryClient } from '@tanstack/react-query'
import { statusNames } from '#schema/roadmap.ts'
import { currentUserId } from '#web/http/current-user.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { isolateDirection } from '#web/ui/text/format.ts'
import type { Edit } from './edit.ts'

/** Returns the end of a sentence about changed tasks, such as “are due 24 November 2026”. */
export function editOutcome(client: QueryClient, edit: Edit, number: 'one' | 'many'): string {
  const be = number === 'one' ? 'is' : 'are'
  switch (edit.kind) {
    case 'status':
      return `${be} ${statusNames[edit.to]}`
    case 'assignee': {
      if (edit.to === null) return `${be} unassigned`
      const { entryId, username } = edit.to
      const member = client
        .getQueryData(membersQuery(edit.task.projectId).queryKey)
        ?.find(({ id }) => id === entryId)
      const isSelf = member !== undefined && member.userId === currentUserId(client)
      return `${be} assigned to ${isSelf ? 'you' : isolateDirection(username)}`
    }
    case 'dueOn':
      if (edit.to !== null) return `${be} due ${fullDay(edit.to)}`
      return number === 'one' ? 'has no due date' : 'have no due date'
    case 'relevant':
      return edit.to ? `${be} relevant` : `${be} not relevant`
  }
}
