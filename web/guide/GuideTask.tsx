import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonNotTo } from '#domain/team/permissions.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { User } from '#schema/api/accounts.ts'
import { statusNames } from '#schema/roadmap.ts'
import { useCelebration } from '#web/shared/badges/use-celebration.tsx'
import { viewerOf } from '#web/shared/team/member.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { nextSteps } from '#web/shared/tasks/status-step.ts'
import { StatusButton } from '#web/shared/tasks/StatusButton.tsx'
import { GuideChecklist } from './GuideChecklist.tsx'
import * as styles from '#web/shared/tasks/task-card.css.ts'
import { useStatusChange } from '#web/shared/tasks/use-status-change.ts'
import { PriorityLabel, StatusLabel } from '#web/ui/task/StatusLabel.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'

export type GuideTaskProps = { project: Project; taskId: number; user: User }

export function GuideTask({ project, taskId, user }: GuideTaskProps) {
  const { data: tasks } = useQuery(tasksQuery(project.id))
  useCelebration(project.id, user)
  const changeStatus = useStatusChange()
  const [announcement, setAnnouncement] = useState('')
  const task = tasks?.find(({ id }) => id === taskId)
  if (task === undefined) return null

  const { projectRole } = viewerOf(project, user)
  function step(changedTask: Task) {
    const { to } = nextSteps[changedTask.status]
    setAnnouncement(`${changedTask.title} is now ${statusNames[to]}`)
    changeStatus(changedTask, to)
  }
  const done = task.status === 'completed'
  return (
    <div className={styles.frame}>
      <div className={styles.card({ status: task.status, full: true })}>
        <div className={styles.meta({ done, full: true })}>
          <StatusLabel status={task.status} />
          {task.priority && !done && <PriorityLabel />}
        </div>
        <h2 className={styles.title({ done, full: true })}>{task.title}</h2>
        <div className={styles.actions({ done, full: true })}>
          <StatusButton
            task={task}
            disabledReason={reasonNotTo(projectRole, 'changeStatus')}
            onStep={step}
            primary
          />
        </div>
      </div>
      <GuideChecklist
        task={task}
        username={user.username}
        mayTick={reasonNotTo(projectRole, 'tickChecklist') === null}
      />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  )
}
