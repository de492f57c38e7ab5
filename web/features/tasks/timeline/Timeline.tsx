import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findProject, projectsQuery } from '#web/shared/projects/projects.ts'
import { inListOrder } from '#web/shared/tasks/groups.ts'
import { useToday } from '#web/shared/tasks/use-today.ts'
import type { TaskViewProps } from '../TaskList.tsx'
import * as styles from './timeline.css.ts'
import { UndatedTasks } from './UndatedTasks.tsx'
import { WeekTable } from './WeekTable.tsx'

/** A view of the task list: weeks across, categories down, and each task in the week of its due date. */
export default function Timeline({ tasks, canChange }: TaskViewProps) {
  const today = useToday()
  const projectId = tasks[0]?.projectId
  const { data: projects } = useQuery(projectsQuery)
  const launchOn = findProject(projects, String(projectId))?.launchOn ?? null
  const relevant = useMemo(() => inListOrder(tasks).filter((task) => task.relevant), [tasks])
  const dated = useMemo(() => relevant.filter(({ dueOn }) => dueOn !== null), [relevant])
  if (projectId === undefined) return null
  return (
    <div className={styles.view}>
      {relevant.length === 0 ? (
        <p className={styles.empty}>The timeline leaves out tasks that are not relevant.</p>
      ) : dated.length > 0 || launchOn !== null ? (
        <WeekTable tasks={dated} today={today} launchOn={launchOn} />
      ) : (
        <p className={styles.empty}>
          No due dates yet. Tasks with a due date appear here, week by week.
          {canChange && ' Set the first one below.'}
        </p>
      )}
      <UndatedTasks key={projectId} tasks={relevant} canChange={canChange} />
    </div>
  )
}
