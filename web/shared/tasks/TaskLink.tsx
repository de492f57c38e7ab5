import { useLocation } from 'react-router-dom'
import type { Task } from '#schema/api/tasks.ts'
import { taskPath } from '#schema/screens.ts'
import { Link } from '#web/ui/text/Link.tsx'
import * as styles from './task-card.css.ts'

/** The title of a task, which opens the task. The list behind the task keeps its filters, which are in the URL. */
export function TaskLink({ task }: { task: Pick<Task, 'id' | 'projectId' | 'title'> }) {
  const { pathname, search } = useLocation()
  const path = taskPath(task)
  return (
    <Link
      to={{ pathname: path, search }}
      state={openedFromList}
      className={styles.link}
      aria-current={pathname === path ? 'page' : undefined}
    >
      {task.title}
    </Link>
  )
}

/** State of the navigation to a task. Closing the task then goes back in the history of the browser. */
export const openedFromList = { fromList: true }
