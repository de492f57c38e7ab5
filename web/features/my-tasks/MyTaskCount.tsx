import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { screens } from '#schema/screens.ts'
import { formatCount } from '#web/ui/text/format.ts'
import { myTasksQuery } from './api.ts'

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
