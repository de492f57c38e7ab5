import { useState } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { statusNames } from '#schema/roadmap.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { GuideLink } from '#web/shared/tasks/GuideLink.tsx'
import { nextSteps } from '#web/shared/tasks/status-step.ts'
import { StatusButton } from '#web/shared/tasks/StatusButton.tsx'
import { taskTitleId } from '#web/shared/tasks/tasks.ts'
import { useStatusChange } from '#web/shared/tasks/use-status-change.ts'
import type { Viewer } from '#web/shared/team/member.ts'
import { ProjectVotesProvider, useCardVotes, useProjectVotes } from '#web/shared/votes/project-votes.ts'
import { VoteButton } from '#web/shared/votes/VoteButton.tsx'
import { PriorityLabel, StatusLabel } from '#web/ui/task/StatusLabel.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { Facts } from './Facts.tsx'
import * as styles from './task.css.ts'

export type TaskDetailsProps = { task: Task; viewer: Viewer; titleLevel: 'h1' | 'h2' }

export function TaskDetails({ task, viewer, titleLevel: Title }: TaskDetailsProps) {
  return (
    <div className={styles.content}>
      <header className={styles.head}>
        <div className={styles.meta}>
          <StatusLabel status={task.status} />
          {task.priority && <PriorityLabel />}
        </div>
        <Title id={taskTitleId} tabIndex={-1} className={styles.title}>
          {task.title}
        </Title>
        <p className={styles.description}>{task.description}</p>
        <Actions task={task} viewer={viewer} />
      </header>
      <Facts task={task} viewer={viewer} />
    </div>
  )
}

/** Status button, and guide link or vote button. Viewers cannot change the status, so they see no status button. */
function Actions({ task, viewer }: { task: Task; viewer: Viewer }) {
  const changeStatus = useStatusChange(task.projectId, useCurrentUser().username)
  const [announcement, setAnnouncement] = useState('')
  function step() {
    const { to } = nextSteps[task.status]
    setAnnouncement(`${task.title} is now ${statusNames[to]}`)
    changeStatus(task, to)
  }
  return (
    <div className={styles.actions}>
      {reasonNotTo(viewer.projectRole, 'changeStatus') === null && (
        <StatusButton task={task} disabledReason={null} onStep={step} primary={task.status !== 'completed'} />
      )}
      <ProjectVotesProvider value={useProjectVotes(task.projectId)}>
        {task.howToLink === undefined ? (
          <Vote task={task} />
        ) : (
          <GuideLink task={task} link={task.howToLink} lead={false} />
        )}
      </ProjectVotesProvider>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  )
}

function Vote({ task }: { task: Task }) {
  const votes = useCardVotes(task)
  return votes && <VoteButton votes={votes.votes} voting={votes.voting} ring={votes.ring} />
}
