import { memo } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { WaitingBadge } from '#web/features/offline/WaitingBadge.tsx'
import { useCardVotes } from '#web/features/votes/board-votes.ts'
import { VoteButton } from '#web/features/votes/VoteButton.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { CategoryMark } from '#web/ui/path/CategoryTicks.tsx'
import { PriorityMark, StateMark } from '#web/ui/task/StateMark.tsx'
import { GuideLink } from './GuideLink.tsx'
import { StatusButton } from './StatusButton.tsx'
import * as styles from './task-card.css.ts'
import { TaskText } from './TaskText.tsx'

export type TaskCardProps = {
  task: Task
  /** `lead` and `brief` stand in Next up and name their category; `full` stands in its category's section. */
  look: 'lead' | 'brief' | 'full'
  /** Why this person may not change a task; null where he may. */
  refusal: string | null
  onStep: (task: Task) => void
}

/**
 * A task: its state by icon and word, what to do, its button, and its guide or the votes for one. A board has many
 * and a change concerns one: the others are not drawn anew.
 */
export const TaskCard = memo(function TaskCard({ task, look, refusal, onStep }: TaskCardProps) {
  const done = task.status === 'completed'
  const lead = look === 'lead'
  const asked = useCardVotes(task)
  const top = asked?.top ?? false
  // A heading of the next level under the one that the card stands below.
  const Title = look === 'full' ? 'h5' : 'h3'
  return (
    <div className={styles.card({ status: task.status, look, top })}>
      <div className={styles.meta({ done, look })}>
        <StateMark status={task.status} />
        {task.priority && <PriorityMark />}
        <WaitingBadge taskId={task.id} />
        {top && (
          <Badge tone="top" className={styles.crown}>
            Most votes
          </Badge>
        )}
      </div>
      <Title className={styles.title({ done, look })}>{task.title}</Title>
      {lead && <p className={styles.text({ look })}>{task.description}</p>}
      {look === 'full' && (
        <TaskText title={task.title} description={task.description} className={styles.text({ done, look })} />
      )}
      {look !== 'full' && (
        <div className={styles.place({ lead })}>
          <CategoryMark category={categoryInfo[task.category].step} name={categoryInfo[task.category].name} />
        </div>
      )}
      {lead && <Started task={task} />}
      <div className={styles.actions({ done, look })}>
        <StatusButton
          task={task}
          refusal={refusal}
          onStep={onStep}
          lead={lead}
          solid={lead || (look === 'full' && task.status === 'in_progress')}
        />
        {task.howToLink !== undefined && <GuideLink task={task} link={task.howToLink} lead={lead} />}
        {asked && (
          <VoteButton
            votes={asked.votes}
            voting={asked.voting}
            ring={asked.ring}
            size={lead ? 'md' : 'sm'}
            snug={look === 'brief'}
            className={lead ? styles.wide : undefined}
          />
        )}
      </div>
    </div>
  )
})

/** Since when a task has been under way, and who started it. */
function Started({ task: { status, changed } }: { task: Task }) {
  if (status !== 'in_progress' || changed === null) return null
  const at = new Date(changed.at)
  return (
    <p className={styles.since}>
      Started{' '}
      <time dateTime={changed.at} title={at.toLocaleString()}>
        {at.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })}
      </time>
      {changed.by !== null && (
        <>
          {' '}
          by <bdi>{changed.by}</bdi>
        </>
      )}
    </p>
  )
}
