import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { useLoadError } from '#web/http/use-load-error.ts'
import { UnavailableOffline, useUnavailableOffline } from '#web/offline/UnavailableOffline.tsx'
import { CountStrip } from '#web/shared/progress/CountStrip.tsx'
import { fullDay } from '#web/shared/progress/day.ts'
import { summaryOfTasks } from '#web/shared/tasks/task-summary.ts'
import { categoryAnchor, tasksQuery } from '#web/shared/tasks/tasks.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState, LoadError } from '#web/ui/feedback/States.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CategoryTicks } from '#web/ui/path/CategoryTicks.tsx'
import { statusLabels, StateMark } from '#web/ui/task/StateMark.tsx'
import * as styles from './activity.css.ts'
import { pastStateQuery } from './api.ts'

export type PastDayProps = {
  project: Project
  day: string
  isToday: boolean
  timeZone: string
  onLeave: () => void
}

/** The project's state at the end of a day: summary and the status of every task. */
export function PastDay({ project, day, isToday, timeZone, onLeave }: PastDayProps) {
  const query = useQuery(pastStateQuery(project.id, day, timeZone))
  const failure = useLoadError(query)
  const unavailable = useUnavailableOffline(query)
  const state = query.data
  return (
    <>
      <Notice
        kind="info"
        icon={History}
        action={
          <Button size="sm" onClick={onLeave}>
            {isToday ? 'Back to the activity' : 'Back to today'}
          </Button>
        }
      >
        {isToday ? (
          <>
            You’re viewing <strong>today</strong>, {fullDay(day)}, so far.
          </>
        ) : (
          <>
            You’re viewing the project at the end of <strong>{fullDay(day)}</strong>.
          </>
        )}{' '}
        {state !== undefined && state.name !== null && state.name !== project.name && (
          <>
            The project was called <bdi>{state.name}</bdi> then.
          </>
        )}
      </Notice>
      <h2 className={styles.pastTitle}>
        <bdi>{state?.name ?? project.name}</bdi> on {fullDay(day)}
      </h2>
      {unavailable && (
        <UnavailableOffline level="h3" title="That day cannot be shown offline">
          You haven't opened it on this device before. It loads when you're back online.
        </UnavailableOffline>
      )}
      {!unavailable && failure !== null && (
        <LoadError level="h3" title="That day did not load" error={failure} query={query} />
      )}
      {!unavailable && failure === null && state === undefined && (
        <Loading label="Loading that day..." visible={false} className={styles.days}>
          <Skeleton height="6rem" />
          <Skeleton height="20rem" />
        </Loading>
      )}
      {state?.name === null && (
        <EmptyState level="h3" title="The project did not exist yet">
          It was created after that day.
        </EmptyState>
      )}
      {state !== undefined && state.name !== null && (
        <>
          <CountStrip summary={summaryOfTasks(state.tasks)} />
          <PastTasks projectId={project.id} tasks={state.tasks} />
        </>
      )}
    </>
  )
}

type PastTask = Pick<Task, 'id' | 'title' | 'category' | 'status'>

/** All tasks by category. A task whose status has changed since shows its current one too. */
function PastTasks({ projectId, tasks }: { projectId: number; tasks: readonly PastTask[] }) {
  const { data: now } = useQuery(tasksQuery(projectId))
  return categories.map((category) => {
    const { step, name } = categoryInfo[category]
    const categoryTasks = tasks.filter((task) => task.category === category)
    const anchor = categoryAnchor(step)
    return (
      <section key={category} id={anchor} aria-labelledby={`${anchor}-title`} className={styles.pastCategory}>
        <CategoryTicks category={step} shape="rule" />
        <div className={styles.pastHead} data-cat={step}>
          <h3 id={`${anchor}-title`}>
            <span className={styles.number}>{step}</span> {name}
          </h3>
          <span className={styles.tally}>
            {categoryTasks.filter(({ status }) => status === 'completed').length} of {categoryTasks.length}{' '}
            completed
          </span>
        </div>
        <ul className={styles.pastTasks}>
          {categoryTasks.map((task) => (
            <PastTaskRow
              key={task.id}
              task={task}
              currentStatus={now?.find(({ id }) => id === task.id)?.status}
            />
          ))}
        </ul>
      </section>
    )
  })
}

const PastTaskRow = ({
  task,
  currentStatus,
}: {
  task: PastTask
  currentStatus: PastTask['status'] | undefined
}) => (
  <li className={styles.pastTask}>
    <span className={styles.pastName}>{task.title}</span>
    <StateMark status={task.status} size="sm" />
    {currentStatus !== undefined && currentStatus !== task.status && (
      <span className={styles.since}>Now {statusLabels[currentStatus]}</span>
    )}
  </li>
)
