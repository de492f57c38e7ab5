import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { statusNames, type TaskStatus } from '#schema/roadmap.ts'
import { hasFilterParams, tasksQuery, tasksTitleId } from '#web/shared/tasks/tasks.ts'
import { countRelevant } from '#web/shared/tasks/task-summary.ts'
import { nextSteps } from '#web/shared/tasks/status-step.ts'
import { TaskList } from '#web/features/tasks/TaskList.tsx'
import { useHashFocus } from '#web/shared/use-hash-focus.ts'
import { useStatusChange } from '#web/shared/tasks/use-status-change.ts'
import { ProjectVotesProvider, useProjectVotes } from '#web/shared/votes/project-votes.ts'
import { LoadError } from '#web/ui/feedback/States.tsx'
import { lazyComponent, lazyOnIdle, useIdle, useReportUsable } from '#web/ui/lazy-on-idle.ts'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import { withFullStop } from '#web/ui/text/format.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './dashboard.css.ts'
import { NextUp } from './NextUp.tsx'
import { TasksSkeleton } from './Skeletons.tsx'

const TaskControls = lazyOnIdle(() => import('#web/features/tasks/controls/TaskControls.tsx'))
const ExportLink = lazyOnIdle(() => import('#web/features/tasks/controls/ExportLink.tsx'))
const ViewSwitch = lazyOnIdle(() => import('#web/features/tasks/controls/ViewSwitch.tsx'))
const FilteredTasks = lazyComponent(() => import('#web/features/tasks/controls/FilteredTasks.tsx'))
const PlanSummary = lazyComponent(() => import('./PlanSummary.tsx'))
const FirstSteps = lazyComponent(() => import('./FirstSteps.tsx'))

export type TaskSectionProps = {
  project: Project
  disabledReason: string | null
  canSetLaunchDate: boolean
}

export function TaskSection({ project, disabledReason, canSetLaunchDate }: TaskSectionProps) {
  const tasksOfProject = useQuery(tasksQuery(project.id))
  const { data: tasks, error } = tasksOfProject
  useReportUsable(tasks !== undefined || error !== null)
  const changeStatus = useStatusChange()
  const votes = useProjectVotes(project.id)
  const [search] = useSearchParams()
  const isDefault = !search.has('view') && !hasFilterParams(search)
  useHashFocus([tasksTitleId, 'tasks'], { block: 'start' })
  const [lastChange, setLastChange] = useState<{ id: number; to: TaskStatus }>()

  const step = useCallback(
    (task: Task, to = nextSteps[task.status].to) => {
      setLastChange({ id: task.id, to })
      changeStatus(task, to)
    },
    [changeStatus],
  )

  if (tasks === undefined) {
    if (error === null) return <TasksSkeleton />
    return (
      <div className={styles.board}>
        <LoadError title="Failed to load tasks" query={tasksOfProject}>
          {withFullStop(error.message)} Your tasks are safe.
        </LoadError>
      </div>
    )
  }
  // Does not announce a change that was undone, because the toast of the undo is announced.
  const announced = tasks.find(({ id, status }) => id === lastChange?.id && status === lastChange.to)
  const canChange = disabledReason === null
  return (
    <div className={styles.board}>
      <ProjectVotesProvider value={votes}>
        {disabledReason !== null && <p className={styles.disabledReason}>{disabledReason}</p>}
        <PlanStrip project={project} tasks={tasks} canSetLaunchDate={canSetLaunchDate} />
        <NextUp tasks={tasks} canChange={canChange} onStep={step} />
        {canChange && tasks.every(({ status }) => status !== 'completed') && (
          <div className={styles.firstSteps}>
            <Suspense>
              <FirstSteps />
            </Suspense>
          </div>
        )}
        <section id="tasks" aria-labelledby={tasksTitleId}>
          <TasksHead projectId={project.id} total={countRelevant(tasks)} />
          {/* Only cards have vote buttons. */}
          {votes.neverVoted && !search.has('view') && (
            <p className={styles.voteHint}>
              No guide for a task? Press Upvote to request one. We’ll email you when it’s published.
            </p>
          )}
          {isDefault ? (
            <TaskList tasks={tasks} canChange={canChange} onStatusChange={step} />
          ) : (
            <div className={styles.filtered}>
              <Suspense fallback={<TasksSkeleton />}>
                <FilteredTasks tasks={tasks} canChange={canChange} onStatusChange={step} />
              </Suspense>
            </div>
          )}
        </section>
      </ProjectVotesProvider>
      <VisuallyHidden>
        <span role="status">{announced && `${announced.title} is now ${statusNames[announced.status]}`}</span>
      </VisuallyHidden>
    </div>
  )
}

type PlanStripProps = Pick<TaskSectionProps, 'project' | 'canSetLaunchDate'> & { tasks: readonly Task[] }

/** The dates and the latest status update. Reserves their space while their code loads. */
function PlanStrip({ project, tasks, canSetLaunchDate }: PlanStripProps) {
  const { launchOn, latestUpdate } = project
  const hasDates = launchOn !== null || tasks.some(({ dueOn, relevant }) => relevant && dueOn !== null)
  if (!hasDates && !latestUpdate) return null
  return (
    <div className={styles.plan}>
      <Suspense
        fallback={
          <>
            {hasDates && <div className={launchOn === null ? styles.dates : styles.datesAndLaunch} />}
            {latestUpdate && <div className={styles.update} />}
          </>
        }
      >
        <PlanSummary
          project={project}
          tasks={tasks}
          hasDates={hasDates}
          canSetLaunchDate={canSetLaunchDate}
        />
      </Suspense>
    </div>
  )
}

function TasksHead({ projectId, total }: { projectId: number; total: number }) {
  const isIdle = useIdle()
  return (
    <>
      <div className={styles.tasksHead}>
        <h2 id={tasksTitleId} tabIndex={-1}>
          Tasks by Category{' '}
          <span className={styles.total}>
            (<FormattedNumber value={total} /> Total)
          </span>
        </h2>
        {isIdle && (
          <Suspense fallback={null}>
            <ExportLink projectId={projectId} />
            <ViewSwitch />
          </Suspense>
        )}
      </div>
      <div className={styles.controls}>
        {isIdle && (
          <Suspense fallback={null}>
            <TaskControls projectId={projectId} />
          </Suspense>
        )}
      </div>
    </>
  )
}
