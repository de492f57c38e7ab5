import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { whyNot } from '#domain/permissions.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { User } from '#schema/api/user.ts'
import { useCelebration } from '#web/features/badges/use-celebration.tsx'
import { tasksOf } from '#web/features/tasks/api.ts'
import { nextStep, statusWord } from '#web/features/tasks/status-step.ts'
import { StatusButton } from '#web/features/tasks/StatusButton.tsx'
import * as styles from '#web/features/tasks/task-card.css.ts'
import { useStatusChange } from '#web/features/tasks/use-status-change.ts'
import { PriorityMark, StateMark } from '#web/ui/task/StateMark.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'

export type GuideTaskProps = { project: Project; taskId: number; user: User }

/** The task from which the guide was opened: its state, and the button that moves it on. */
export function GuideTask({ project, taskId, user }: GuideTaskProps) {
  const { data: tasks } = useQuery(tasksOf(project.id))
  useCelebration(project.id, user)
  const changeStatus = useStatusChange(project.id, user.username)
  const [said, setSaid] = useState('')
  const task = tasks?.find(({ id }) => id === taskId)
  if (task === undefined) return null

  const standing = user.id === project.ownerId ? 'owner' : project.role
  function step(moved: Task) {
    const { to } = nextStep(moved.status)
    setSaid(`${moved.title} is now ${statusWord[to]}`)
    changeStatus(moved, to)
  }
  const look = { done: task.status === 'completed', look: 'brief' } as const
  return (
    <div className={styles.frame}>
      <div className={styles.card({ status: task.status, look: 'brief' })}>
        <div className={styles.meta(look)}>
          <StateMark status={task.status} />
          {task.priority && !look.done && <PriorityMark />}
        </div>
        <h2 className={styles.title(look)}>{task.title}</h2>
        <div className={styles.actions(look)}>
          <StatusButton task={task} refusal={whyNot(standing, 'changeStatus')} onStep={step} solid />
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}
