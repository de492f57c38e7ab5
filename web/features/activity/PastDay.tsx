import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { ProgressSummary } from '#web/shared/progress/ProgressSummary.tsx'
import { fullDay } from '#web/shared/progress/day.ts'
import { summaryOfTasks } from '#web/shared/tasks/task-summary.ts'
import { categoryAnchor, tasksQuery } from '#web/shared/tasks/tasks.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CategoryTicks } from '#web/ui/progress/CategoryTicks.tsx'
import { statusLabels, StatusLabel } from '#web/ui/task/StatusLabel.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import * as styles from './activity.css.ts'
import { pastStateQuery } from './api.ts'

export type PastDayProps = {
  project: Project
  day: string
  isToday: boolean
  timeZone: string
  onLeave: () => void
}

export function PastDay({ project, day, isToday, timeZone, onLeave }: PastDayProps) {
  const query = useQuery(pastStateQuery(project.id, day, timeZone))
  const name = query.data?.name ?? project.name
  return (
    <>
      <Notice
        kind="info"
        icon={History}
        action={
          <Button size="sm" onClick={onLeave}>
            {isToday ? 'Back to activity' : 'Back to today'}
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
        )}
      </Notice>
      <h2 className={styles.pastTitle}>
        <bdi>{name}</bdi> on {fullDay(day)}
      </h2>
      <QueryStates
        query={query}
        level="h3"
        name="That day"
        errorTitle="Failed to load that day"
        loading={
          <Loading label="Loading that day..." visible={false} className={styles.days}>
            <Skeleton height="6rem" />
            <Skeleton height="20rem" />
          </Loading>
        }
      >
        {(state) =>
          state.name === null ? (
            <EmptyState level="h3" title="The project did not exist yet">
              It was created after that day.
            </EmptyState>
          ) : (
            <>
              <ProgressSummary summary={summaryOfTasks(state.tasks)} />
              <PastTasks projectId={project.id} tasks={state.tasks} />
            </>
          )
        }
      </QueryStates>
    </>
  )
}

type PastTask = Pick<Task, 'id' | 'title' | 'category' | 'status'>

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
            {formatNumber(categoryTasks.filter(({ status }) => status === 'completed').length)} of{' '}
            {formatNumber(categoryTasks.length)} completed
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

type PastTaskRowProps = { task: PastTask; currentStatus: PastTask['status'] | undefined }

const PastTaskRow = ({ task, currentStatus }: PastTaskRowProps) => (
  <li className={styles.pastTask}>
    <span className={styles.pastName}>{task.title}</span>
    <StatusLabel status={task.status} size="sm" />
    {currentStatus !== undefined && currentStatus !== task.status && (
      <span className={styles.since}>Now {statusLabels[currentStatus]}</span>
    )}
  </li>
)
