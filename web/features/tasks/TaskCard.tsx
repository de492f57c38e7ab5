import { BookOpen, Clock } from 'lucide-react'
import { memo, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { guideLinkForTask } from '#schema/screens.ts'
import { useQueuedChanges } from '#web/offline/queue.ts'
import { StatusButton } from '#web/shared/tasks/StatusButton.tsx'
import * as styles from '#web/shared/tasks/task-card.css.ts'
import { VoteButton } from '#web/shared/votes/VoteButton.tsx'
import { useCardVotes } from '#web/shared/votes/project-votes.ts'
import { button } from '#web/ui/button/button.css.ts'
import { Badge } from '#web/ui/card/Badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { PriorityLabel, StatusLabel } from '#web/ui/task/StatusLabel.tsx'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { formatExactTime, formatTime } from '#web/ui/text/format.ts'
import { newGuideRing } from './tasks.css.ts'

/** A guide is marked as new while its task is less than this many months old. */
const newForMonths = 3

export type TaskCardProps = {
  task: Task
  /** The section “Next up” shows `lead` and `brief` cards. The category sections show `full` cards. */
  variant: 'lead' | 'brief' | 'full'
  /** The reason why the user may not change tasks. Null if the user may. */
  disabledReason: string | null
  onStatusChange: (task: Task) => void
}

/** A task with its status, actions, and guide or votes. Memoised because a page shows many cards. */
export const TaskCard = memo(function TaskCard({
  task,
  variant,
  disabledReason,
  onStatusChange,
}: TaskCardProps) {
  const done = task.status === 'completed'
  const lead = variant === 'lead'
  const full = variant === 'full'
  const { step, name } = categoryInfo[task.category]
  const cardVotes = useCardVotes(task)
  const top = cardVotes?.top ?? false
  const Title = full ? 'h5' : 'h3'
  return (
    <div className={styles.card({ status: task.status, lead, top })}>
      <div className={styles.meta({ done, lead })}>
        <StatusLabel status={task.status} />
        {task.priority && <PriorityLabel />}
        <QueuedBadge taskId={task.id} />
        {top && (
          <Badge tone="top" className={styles.crown}>
            Most votes
          </Badge>
        )}
      </div>
      <Title className={styles.title({ done, lead })}>{task.title}</Title>
      {lead && <p className={styles.text({ lead })}>{task.description}</p>}
      {full ? (
        <TaskDescription task={task} />
      ) : (
        <div className={styles.place({ lead })}>
          <CategoryLabel category={step} name={name} />
        </div>
      )}
      {lead && <StartedLine task={task} />}
      <div className={styles.actions({ done, lead })}>
        <StatusButton
          task={task}
          disabledReason={disabledReason}
          onStep={onStatusChange}
          lead={lead}
          primary={lead || (full && task.status === 'in_progress')}
        />
        {task.howToLink !== undefined && <GuideLink task={task} link={task.howToLink} lead={lead} />}
        {cardVotes && (
          <VoteButton
            votes={cardVotes.votes}
            voting={cardVotes.voting}
            ring={cardVotes.ring}
            size={lead ? 'md' : 'sm'}
            narrow={variant === 'brief'}
            className={lead ? styles.wide : undefined}
          />
        )}
      </div>
    </div>
  )
})

function QueuedBadge({ taskId }: { taskId: number }) {
  const isQueued = useQueuedChanges().some(({ kind, task }) => kind === 'status' && task.id === taskId)
  if (!isQueued) return null
  return (
    <Badge tone="dashed" icon={Clock}>
      Waiting
    </Badge>
  )
}

function StartedLine({ task: { status, changed } }: { task: Task }) {
  if (status !== 'in_progress' || changed === null) return null
  return (
    <p className={styles.since}>
      Started{' '}
      <time dateTime={changed.at} title={formatExactTime(changed.at)}>
        {formatTime(changed.at, { day: 'numeric', month: 'short' })}
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

function TaskDescription({ task: { title, description, status } }: { task: Task }) {
  const [open, setOpen] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  const clamped = useIsClamped(text, !open)
  const label = open ? 'Read less' : 'Read more'
  return (
    <div className={styles.text({ done: status === 'completed' })}>
      <p ref={text} className={open ? undefined : styles.clamped}>
        {description}
      </p>
      {(open || clamped) && (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          <AccessibleLabel label={`${label}: ${title}`}>{label}</AccessibleLabel>
        </button>
      )}
    </div>
  )
}

/** Returns true if the collapsed description is cut off. While the description is open, the last result stays. */
function useIsClamped(text: RefObject<HTMLElement | null>, closed: boolean): boolean {
  const [clamped, setClamped] = useState(false)
  useLayoutEffect(() => {
    const element = text.current
    if (element === null || !closed) return
    const measure = () => setClamped(element.scrollHeight > element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, closed])
  return clamped
}

function GuideLink({ task, link, lead }: { task: Task; link: string; lead: boolean }) {
  const [now] = useState(() => new Date())
  const isNew = isNewGuide(task, now)
  const label = isNew ? 'New guide' : 'How-to guide'
  const ring = task.priority && task.status !== 'completed' ? 'moving' : 'still'
  return (
    <Tooltip
      label={isNew ? 'New guide available!' : 'View instructional guide'}
      className={classNames(lead && styles.wide, !isNew && styles.flush) ?? ''}
    >
      <a
        href={guideLinkForTask(link, task.id)}
        target="_blank"
        rel="noopener"
        className={classNames(
          button({ variant: isNew ? 'secondary' : 'ghost', size: lead ? 'md' : 'sm', block: lead }),
          isNew && newGuideRing({ ring }),
          isNew && styles.onTint,
        )}
      >
        <BookOpen aria-hidden="true" />
        <span>
          <AccessibleLabel label={`${label}: ${task.title}, opens in a new tab`}>{label}</AccessibleLabel>
        </span>
      </a>
    </Tooltip>
  )
}

export function isNewGuide(task: Pick<Task, 'createdAt'>, now: Date): boolean {
  const since = new Date(now)
  since.setMonth(since.getMonth() - newForMonths)
  // 31 May minus three months would be 31 February, which becomes 3 March. Day 0 is the last day of February.
  if (since.getDate() !== now.getDate()) since.setDate(0)
  return new Date(task.createdAt) >= since
}
