import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { statusNames } from '#schema/roadmap.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { GuideLink } from '#web/shared/tasks/GuideLink.tsx'
import { QueuedBadge } from '#web/shared/tasks/QueuedBadge.tsx'
import { nextSteps } from '#web/shared/tasks/status-step.ts'
import { StatusButton } from '#web/shared/tasks/StatusButton.tsx'
import { taskTitleId } from '#web/shared/tasks/tasks.ts'
import { useStatusChange } from '#web/shared/tasks/use-status-change.ts'
import type { Viewer } from '#web/shared/team/member.ts'
import { ProjectVotesProvider, useCardVotes, useProjectVotes } from '#web/shared/votes/project-votes.ts'
import { VoteButton } from '#web/shared/votes/VoteButton.tsx'
import { PriorityLabel, StatusLabel } from '#web/ui/task/StatusLabel.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { openTaskQuery } from './api.ts'
import { Checklist } from './Checklist.tsx'
import { Facts } from './Facts.tsx'
import { History } from './History.tsx'
import { Links } from './Links.tsx'
import { Notes } from './Notes.tsx'
import { NotRelevantNotice, useNotRelevant } from './Relevance.tsx'
import { SectionLevel } from './Section.tsx'
import { DetailsSkeleton } from './TaskSkeleton.tsx'
import * as styles from './task.css.ts'

export type TaskDetailsProps = { task: Task; viewer: Viewer; titleLevel: 'h1' | 'h2'; onClose: () => void }

export function TaskDetails({ task, viewer, titleLevel: Title, onClose }: TaskDetailsProps) {
  const query = useQuery(openTaskQuery(task.projectId, task.id))
  const [menu, reasonForm] = useNotRelevant({ task, viewer })
  return (
    <SectionLevel value={Title === 'h1' ? 'h2' : 'h3'}>
      <div className={styles.content}>
        <header className={styles.head}>
          <div className={styles.meta}>
            <StatusLabel status={task.status} />
            {task.priority && <PriorityLabel />}
            <QueuedBadge taskId={task.id} />
            {menu !== null && <span className={styles.more}>{menu}</span>}
          </div>
          <Title id={taskTitleId} tabIndex={-1} className={styles.title}>
            {task.title}
          </Title>
          <p className={styles.description}>{task.description}</p>
          <NotRelevantNotice task={task} viewer={viewer} />
          {reasonForm}
          <Actions task={task} viewer={viewer} isFormAbove={Boolean(reasonForm)} />
        </header>
        <Facts task={task} viewer={viewer} />
        <QueryStates
          query={query}
          level={Title === 'h1' ? 'h2' : 'h3'}
          variant="secondary"
          name="Notes and links"
          errorTitle="Failed to load notes and links"
          loading={<DetailsSkeleton />}
        >
          {(detail) => (
            <>
              {detail.checklist !== null && detail.checklist.length > 0 && (
                <Checklist task={detail} items={detail.checklist} viewer={viewer} />
              )}
              <Links task={detail} viewer={viewer} />
              <Notes task={detail} viewer={viewer} onCloseTask={onClose} />
              <History task={detail} />
            </>
          )}
        </QueryStates>
      </div>
    </SectionLevel>
  )
}

type ActionsProps = {
  task: Task
  viewer: Viewer
  /** The form has a primary button, so the status button is secondary. */
  isFormAbove: boolean
}

/** Status button, and guide link or vote button. Viewers cannot change the status, so they see no status button. */
function Actions({ task, viewer, isFormAbove }: ActionsProps) {
  const changeStatus = useStatusChange()
  const [announcement, setAnnouncement] = useState('')
  function step() {
    const { to } = nextSteps[task.status]
    setAnnouncement(`${task.title} is now ${statusNames[to]}`)
    changeStatus(task, to)
  }
  return (
    <div className={styles.actions}>
      {task.relevant && reasonNotTo(viewer.projectRole, 'changeStatus') === null && (
        <StatusButton
          task={task}
          disabledReason={null}
          onStep={step}
          primary={task.status !== 'completed' && !isFormAbove}
        />
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
