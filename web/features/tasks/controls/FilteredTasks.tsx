import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TaskViewProps } from '../TaskList.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { today } from '#web/shared/tasks/due-date.ts'
import { isFiltered } from '#web/shared/tasks/tasks.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import * as styles from './controls.css.ts'
import { filterFromSearch, filterTasks } from './filter.ts'
import { viewFromSearch } from '../views.ts'

/** The tasks that match the filter in the URL, in the view in the URL. */
export default function FilteredTasks({ tasks, ...props }: TaskViewProps) {
  const [search] = useSearchParams()
  const { id: userId } = useCurrentUser()
  const { data: members } = useQuery(membersQuery(tasks[0]?.projectId ?? 0))
  const ownEntryId = members?.find((member) => member.userId === userId)?.id
  const shown = useMemo(
    () => filterTasks(tasks, filterFromSearch(search), { ownEntryId, today: today() }),
    [tasks, search, ownEntryId],
  )
  const { View } = viewFromSearch(search)
  return (
    <>
      <p role="status" className={styles.result}>
        {isFiltered(search) &&
          (shown.length === 0 ? (
            'No tasks match these filters.'
          ) : (
            <>
              Showing <FormattedNumber value={shown.length} /> of <FormattedNumber value={tasks.length} />{' '}
              tasks
            </>
          ))}
      </p>
      <View {...props} tasks={shown} />
    </>
  )
}
