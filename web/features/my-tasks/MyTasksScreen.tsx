import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { screens, taskPath } from '#schema/screens.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { labels } from '#web/shared/action-labels.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { DueDateLabel } from '#web/shared/tasks/DueDateLabel.tsx'
import { today } from '#web/shared/tasks/due-date.ts'
import { openedFromList } from '#web/shared/tasks/TaskLink.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { rows } from '#web/ui/card/rows.css.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { StatusLabel } from '#web/ui/task/StatusLabel.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { myTasksQuery } from './api.ts'
import * as styles from './my-tasks.css.ts'
import { sectionsOf, type Section } from './sections.ts'

/** Route `/my-tasks`: the open tasks of all projects that are assigned to the user. */
export default function MyTasksScreen() {
  return (
    <>
      <PageHead title={labels.myTasks} description="Your open tasks in all projects, by due date." />
      <h1 tabIndex={-1} className={styles.title}>
        {labels.myTasks}
      </h1>
      <QueryStates
        query={useQuery({ ...myTasksQuery, refetchOnMount: 'always' })}
        name="Your tasks"
        errorTitle="Failed to load your tasks"
        loading={
          <Loading label="Loading your tasks..." className={styles.sections}>
            {['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} height="3.5rem" />
            ))}
          </Loading>
        }
      >
        {(tasks) =>
          tasks.length === 0 ? (
            <NoTasks />
          ) : (
            <div className={styles.sections}>
              {sectionsOf(tasks, today()).map((section) => (
                <TaskSection key={section.title} {...section} />
              ))}
            </div>
          )
        }
      </QueryStates>
    </>
  )
}

const NoTasks = () => (
  <EmptyState
    title="No tasks assigned to you"
    action={
      <LinkButton to={screens.home} variant="primary">
        Go to your projects
      </LinkButton>
    }
  >
    Open tasks assigned to you appear here.
  </EmptyState>
)

function TaskSection({ title, tasks }: Section) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title} <span className={styles.count}>{tasks.length}</span>
      </h2>
      <ul className={classNames(rows, styles.list)}>
        {tasks.map((task) => (
          <li key={task.id} className={styles.task}>
            <div className={styles.text}>
              <Link to={taskPath(task)} state={openedFromList} className={styles.link}>
                {task.title}
              </Link>
              <span className={styles.project} dir="auto">
                {task.projectName}
              </span>
            </div>
            <StatusLabel status={task.status} size="sm" />
            {task.dueOn !== null && <DueDateLabel task={task} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
