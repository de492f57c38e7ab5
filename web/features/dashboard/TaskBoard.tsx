import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import { nextStep, statusWord } from '#web/features/tasks/status-step.ts'
import { TaskList } from '#web/features/tasks/TaskList.tsx'
import { useStatusChange } from '#web/features/tasks/use-status-change.ts'
import { BoardVotesProvider, useBoardVotes } from '#web/features/votes/board-votes.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Num } from '#web/ui/text/Num.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './dashboard.css.ts'
import { NextUp } from './NextUp.tsx'
import { TasksSkeleton } from './Skeletons.tsx'

export type TaskBoardProps = {
  project: Project
  /** Why the reader may not change tasks; null where he may. */
  refusal: string | null
  /** Whose name stands beside a change. */
  username: string
}

/** What is next, and every task: as they come, or why they do not. */
export function TaskBoard({ project, refusal, username }: TaskBoardProps) {
  const { data: tasks, error, isFetching, refetch } = useQuery(tasksOf(project.id))
  const changeStatus = useStatusChange(project.id, username)
  const votes = useBoardVotes(project.id)
  const [moved, setMoved] = useState<{ id: number; to: TaskStatus }>()

  const step = useCallback(
    (task: Task) => {
      const { to } = nextStep(task.status)
      setMoved({ id: task.id, to })
      changeStatus(task, to)
    },
    [changeStatus],
  )

  if (tasks === undefined) {
    if (error === null) return <TasksSkeleton />
    return (
      <div className={styles.board}>
        <ErrorState
          title="Failed to load tasks"
          action={
            <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {sentence(error.message)} Your tasks are safe; nothing was changed.
        </ErrorState>
      </div>
    )
  }
  // Said only for as long as it is so: a change that was taken back has its toast.
  const said = tasks.find(({ id, status }) => id === moved?.id && status === moved.to)
  return (
    <div className={styles.board}>
      <BoardVotesProvider value={votes}>
        {refusal !== null && <p className={styles.refusal}>{refusal}</p>}
        <NextUp tasks={tasks} refusal={refusal} onStep={step} />
        <section id="tasks" aria-labelledby="tasks-title">
          <h2 id="tasks-title" className={styles.tasksTitle}>
            Tasks by Category{' '}
            <span className={styles.total}>
              (<Num value={tasks.length} /> Total)
            </span>
          </h2>
          <TaskList tasks={tasks} refusal={refusal} onStep={step} />
        </section>
      </BoardVotesProvider>
      <VisuallyHidden>
        <span role="status">{said && `${said.title} is now ${statusWord[said.status]}`}</span>
      </VisuallyHidden>
    </div>
  )
}
