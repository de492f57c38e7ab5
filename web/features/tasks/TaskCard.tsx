import { CircleOff } from 'lucide-react'
import { memo, Suspense, useDeferredValue, useState, type PointerEvent } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { GuideLink } from '#web/shared/tasks/GuideLink.tsx'
import { StatusButton } from '#web/shared/tasks/StatusButton.tsx'
import * as styles from '#web/shared/tasks/task-card.css.ts'
import { TaskLink } from '#web/shared/tasks/TaskLink.tsx'
import { VoteButton } from '#web/shared/votes/VoteButton.tsx'
import { useCardVotes } from '#web/shared/votes/project-votes.ts'
import { media } from '#web/styles/tokens.css.ts'
import { Badge } from '#web/ui/card/Badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { lazyComponent, useIdle } from '#web/ui/lazy-on-idle.ts'
import { PriorityLabel, StatusLabel, statusLabels } from '#web/ui/task/StatusLabel.tsx'
import { formatTime } from '#web/ui/text/format.ts'
import { useExactTime } from '#web/ui/text/use-exact-time.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { QueuedBadge } from '#web/shared/tasks/QueuedBadge.tsx'

const TaskChips = lazyComponent(() => import('#web/shared/tasks/TaskChips.tsx'))

export type TaskCardProps = {
  task: Task
  /** The section “Next up” shows `lead` and `brief` cards. The category sections show `full` cards. */
  variant: 'lead' | 'brief' | 'full'
  canChange: boolean
  onStatusChange: (task: Task) => void
}

/** A task with its status, actions, and guide or votes. Memoised because a page shows many cards. */
export const TaskCard = memo(function TaskCard({ task, variant, canChange, onStatusChange }: TaskCardProps) {
  const done = task.status === 'completed'
  const lead = variant === 'lead'
  const full = variant === 'full'
  const { relevant, priority } = task
  const { step, name } = categoryInfo[task.category]
  const hasPlan = relevant && (task.assignee !== null || task.dueOn !== null)
  // A card that scrolls below the pointer stays as it is.
  const [wasEntered, setWasEntered] = useState(false)
  const enter = () => setWasEntered(true)
  const onPointerMove = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && enter()
  const mayHaveChips = !(full && done) && (hasPlan || (canChange && relevant && !done))
  const cardVotes = useCardVotes(task)
  const top = cardVotes?.top ?? false
  const Title = full ? 'h5' : 'h3'
  const meta = (
    <div className={styles.meta({ done, lead, full, hasPlan })}>
      {full && !done && (
        <>
          {priority && <PriorityLabel wordClassName={styles.shrinkingLabel} />}
          <p className={styles.line}>{task.description}</p>
        </>
      )}
      {!relevant ? (
        <Badge tone="dashed" icon={CircleOff}>
          Not relevant
        </Badge>
      ) : full && task.status === 'pending' ? (
        // The other states have a label on their own line. Most tasks are pending, so their cards save the line.
        <VisuallyHidden>{statusLabels.pending}</VisuallyHidden>
      ) : (
        <StatusLabel status={task.status} />
      )}
      {priority && (!full || done) && (
        <PriorityLabel wordClassName={full ? styles.shrinkingLabel : undefined} />
      )}
      <QueuedBadge taskId={task.id} />
      {mayHaveChips && (
        <Chips
          task={task}
          canChange={canChange}
          hasPlan={hasPlan}
          wasEntered={wasEntered}
          isOverLine={full && !hasPlan && task.status === 'pending'}
        />
      )}
    </div>
  )
  return (
    <div
      className={styles.card({ status: relevant ? task.status : 'notRelevant', lead, full, top })}
      onPointerMove={onPointerMove}
      onPointerUp={enter}
      onFocus={enter}
    >
      {!full && meta}
      <Title className={styles.title({ done, lead, full })}>
        <TaskLink task={task} />
      </Title>
      {/* Below the title of a `full` card, and above the title of the others. */}
      {full && meta}
      {top && (
        <Badge tone="top" className={styles.crown}>
          Most votes
        </Badge>
      )}
      {lead && <p className={styles.text}>{task.description}</p>}
      {!full && (
        <div className={styles.place({ lead })}>
          <CategoryLabel category={step} name={name} />
        </div>
      )}
      {lead && task.status === 'in_progress' && task.changed && <StartedLine {...task.changed} />}
      <div className={classNames(styles.actions({ done, lead, full }), full && styles.icons)}>
        {canChange && relevant && (
          <StatusButton
            task={task}
            disabledReason={null}
            onStep={onStatusChange}
            lead={lead}
            primary={lead || (full && task.status === 'in_progress')}
          />
        )}
        {task.howToLink !== undefined && <GuideLink task={task} link={task.howToLink} lead={lead} />}
        {cardVotes && (
          <VoteButton
            votes={cardVotes.votes}
            voting={cardVotes.voting}
            ring={cardVotes.ring}
            size={lead ? 'md' : 'sm'}
            narrow={!lead}
            className={lead ? styles.wide : undefined}
          />
        )}
      </div>
    </div>
  )
})

type ChipsProps = {
  task: Task
  canChange: boolean
  hasPlan: boolean
  wasEntered: boolean
  isOverLine: boolean
}

/**
 * The assignee and the due date. Most cards have neither, so their empty chips are rendered when the pointer moves in the
 * card, or when the card is focused. On touch screens, they are rendered when the screen is usable.
 */
function Chips({ task, canChange, hasPlan, wasEntered, isOverLine }: ChipsProps) {
  const isTouch = useIdle() && matchMedia(media.touch).matches
  // Renders the chips of many cards without blocking the browser.
  const isShownOnTouch = useDeferredValue(isTouch)
  if (!hasPlan && !wasEntered && !isShownOnTouch) return null
  return (
    <span
      data-due-first={(task.assignee === null && task.dueOn !== null) || undefined}
      className={classNames(styles.chips, isOverLine && styles.overLine)}
    >
      <Suspense fallback={null}>
        <TaskChips task={task} canChange={canChange} compact />
      </Suspense>
    </span>
  )
}

function StartedLine({ at, by }: NonNullable<Task['changed']>) {
  return (
    <p className={styles.since}>
      Started{' '}
      <time dateTime={at} title={useExactTime(at)}>
        {formatTime(at, { day: 'numeric', month: 'short' })}
      </time>
      {by !== null && (
        <>
          {' '}
          by <bdi>{by}</bdi>
        </>
      )}
    </p>
  )
}
