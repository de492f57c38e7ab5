import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MyTask } from '#schema/api/planning.ts'
import { screens, taskPath } from '#schema/screens.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { labels } from '#web/shared/action-labels.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { withParams } from '#web/shared/search-params.ts'
import { useToday } from '#web/shared/tasks/use-today.ts'
import { useBulkStatus } from '#web/shared/tasks/edit/use-bulk-status.ts'
import { myTasksQuery } from '#web/shared/tasks/my-tasks.ts'
import { QueuedBadge } from '#web/shared/tasks/QueuedBadge.tsx'
import { StatusMenu } from '#web/shared/tasks/StatusMenu.tsx'
import TaskChips from '#web/shared/tasks/TaskChips.tsx'
import { openedFromList } from '#web/shared/tasks/TaskLink.tsx'
import { taskAnchor } from '#web/shared/tasks/tasks.ts'
import { useKeptFocus } from '#web/shared/tasks/use-kept-focus.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { rows } from '#web/ui/card/rows.css.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import * as styles from './my-tasks.css.ts'
import { orderNames, orders, sectionsOf, type Section } from './sections.ts'

/** Route `/my-tasks`: the open tasks of all projects that are assigned to the user. */
export default function MyTasksScreen() {
  const query = useQuery({ ...myTasksQuery, refetchOnMount: 'always' })
  const title = useRef<HTMLHeadingElement>(null)
  const list = useKeptFocus(title)
  return (
    <>
      <PageHead title={labels.myTasks} description="Your open tasks in all projects, by due date." />
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {labels.myTasks}
      </h1>
      <div ref={list}>
        <QueryStates
          query={query}
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
          {(tasks) => (tasks.length === 0 ? <NoTasks /> : <Sections tasks={tasks} />)}
        </QueryStates>
      </div>
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

function Sections({ tasks }: { tasks: readonly MyTask[] }) {
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const order = orderNames.find((name) => name === search.get('sort'))
  return (
    <div className={styles.sections}>
      <Select
        size="sm"
        className={styles.order}
        aria-label="Sort by"
        value={order ?? ''}
        onChange={({ currentTarget }) =>
          setSearch((before) => withParams(before, { sort: currentTarget.value || null }), { replace: true })
        }
      >
        <option value="">Sort by due date</option>
        {orderNames.map((name) => (
          <option key={name} value={name}>
            {orders[name].label}
          </option>
        ))}
      </Select>
      {sectionsOf(tasks, today, order).map((section) => (
        <TaskSection key={section.title} {...section} />
      ))}
    </div>
  )
}

function TaskSection({ title, tasks }: Section) {
  const id = useId()
  const setStatus = useBulkStatus()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title} <span className={styles.count}>{tasks.length}</span>
      </h2>
      <ul className={classNames(rows, styles.list)}>
        {tasks.map((task) => (
          <li key={task.id} id={taskAnchor(task.id)} className={styles.task}>
            <div className={styles.text}>
              <Link to={taskPath(task)} state={openedFromList} className={styles.link}>
                {task.title}
              </Link>
              <span className={styles.project} dir="auto">
                {task.projectName}
              </span>
            </div>
            <StatusMenu
              task={task}
              className={styles.status}
              onChange={(status) => setStatus([task], status)}
            />
            <QueuedBadge taskId={task.id} />
            <TaskChips task={task} canChange compact />
          </li>
        ))}
      </ul>
    </section>
  )
}
