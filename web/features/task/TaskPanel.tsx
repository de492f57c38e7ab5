import { useQuery, type QueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X, type LucideIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { useConnection } from '#web/http/connection.ts'
import { offlineReason } from '#web/http/offline-reason.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { RejectedNotice } from '#web/offline/RejectedNotice.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { findProject, projectsQuery } from '#web/shared/projects/projects.ts'
import { shownTasks, withOpenTask } from '#web/shared/tasks/list/shown-tasks.ts'
import { useFilterContext } from '#web/shared/tasks/list/use-filter-context.ts'
import { tasksQuery, taskTitleId } from '#web/shared/tasks/tasks.ts'
import { viewerOf } from '#web/shared/team/member.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { openTaskQuery } from './api.ts'
import { TaskDetails } from './TaskDetails.tsx'
import { TaskSkeleton } from './TaskSkeleton.tsx'
import * as styles from './task.css.ts'
import { useTaskNavigation } from './use-task-navigation.ts'

/** An open task: a panel beside the list, or the whole page in narrow windows. */
export default function TaskPanel() {
  const { id, taskId } = useParams()
  const project = findProject(useQuery(projectsQuery).data, id)
  return project && <OpenTask project={project} taskId={Number(taskId)} />
}

TaskPanel.prefetch = (client: QueryClient, projectId: number, taskId: number) =>
  client.prefetchQuery({ ...openTaskQuery(projectId, taskId), retry: false })

function OpenTask({ project, taskId }: { project: Project; taskId: number }) {
  const viewer = viewerOf(project, useCurrentUser())
  const query = useQuery(tasksQuery(project.id))
  const task = query.data?.find(({ id }) => id === taskId)
  const category = task && categoryInfo[task.category]
  const { close, next, previous } = useTaskNavigation(
    { id: taskId, projectId: project.id },
    useNeighbours(query.data, project.id, taskId),
  )
  const { offline, hasNetwork } = useConnection()
  const wide = useWide()

  return (
    <section
      className={styles.panel}
      data-open-task=""
      {...(task ? { 'aria-labelledby': taskTitleId } : { 'aria-label': 'Task' })}
    >
      <PageHead title={task === undefined ? 'Task' : `${task.title} – ${project.name}`} />
      <div className={styles.bar}>
        <div className={styles.place}>
          {category && <CategoryLabel category={category.step} name={category.name} />}
          {/* In narrow windows, the task covers the notice of the page. */}
          {offline && !wide && (
            <p role="status" className={styles.offline}>
              {offlineReason(hasNetwork)}
            </p>
          )}
        </div>
        <BarButton icon={ArrowUp} label="Previous task" shortcut="K" onClick={previous} />
        <BarButton icon={ArrowDown} label="Next task" shortcut="J" onClick={next} />
        <BarButton icon={X} label="Close task" shortcut="Esc" onClick={close} />
      </div>
      {/* The key scrolls each opened task to its start. */}
      <div key={taskId} className={styles.scroller}>
        {!wide && (
          <div className={styles.rejected}>
            <RejectedNotice />
          </div>
        )}
        <QueryStates
          query={query}
          name="This task"
          errorTitle="Failed to load task"
          loading={<TaskSkeleton />}
        >
          {() =>
            task === undefined ? (
              <EmptyState title="Task not found" action={<Button onClick={close}>Close</Button>}>
                It may have been removed from this project’s roadmap.
              </EmptyState>
            ) : (
              <TaskDetails task={task} viewer={viewer} titleLevel={wide ? 'h2' : 'h1'} onClose={close} />
            )
          }
        </QueryStates>
      </div>
    </section>
  )
}

/** Returns the tasks of the list behind the panel, with its filter and order, and with the open task. */
function useNeighbours(tasks: readonly Task[] = noTasks, projectId: number, taskId: number): readonly Task[] {
  const [search] = useSearchParams()
  const context = useFilterContext(projectId)
  const shown = useMemo(() => shownTasks(tasks, search, context), [tasks, search, context])
  const [before, setBefore] = useState(shown)
  if (before !== shown && shown.some(({ id }) => id === taskId)) setBefore(shown)
  return withOpenTask(shown, taskId, before)
}

const noTasks: readonly Task[] = []

type BarButtonProps = { icon: LucideIcon; label: string; shortcut: string; onClick: (() => void) | undefined }

const BarButton = ({ icon, label, shortcut, onClick }: BarButtonProps) => (
  <Tooltip label={`${label} (${shortcut})`}>
    <IconButton
      icon={icon}
      label={label}
      aria-keyshortcuts={shortcut === 'Esc' ? 'Escape' : shortcut}
      aria-disabled={onClick === undefined}
      onClick={onClick}
    />
  </Tooltip>
)
