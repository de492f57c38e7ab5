import { useQuery } from '@tanstack/react-query'
import { screens } from '#schema/screens.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { myTasksQuery } from '#web/shared/tasks/my-tasks.ts'

/** Link to the user's tasks with their number; nothing if there are none. */
export default function MyTaskCount() {
  const { data: tasks = [] } = useQuery(myTasksQuery)
  return (
    tasks.length > 0 && (
      <>
        {' · '}
        <Link to={screens.myTasks}>{formatCount(tasks.length, 'task')} assigned to you</Link>
      </>
    )
  )
}
