import { BookOpen } from 'lucide-react'
import { memo, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { QueuedBadge } from '#web/offline/QueuedBadge.tsx'
import { StatusButton } from '#web/shared/tasks/StatusButton.tsx'
import { guideHref, isNewGuide } from '#web/shared/tasks/guide-link.ts'
import * as styles from '#web/shared/tasks/task-card.css.ts'
import { VoteButton } from '#web/shared/votes/VoteButton.tsx'
import { useCardVotes } from '#web/shared/votes/board-votes.ts'
import { button } from '#web/ui/button/button.css.ts'
import { Badge } from '#web/ui/card/Badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CategoryMark } from '#web/ui/path/CategoryTicks.tsx'
import { PriorityMark, StateMark } from '#web/ui/task/StateMark.tsx'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import { newGuideRing } from './tasks.css.ts'

export type TaskCardProps = {
  task: Task
  /** `lead` and `brief` are in Next up and name the category; `full` is in its category's section. */
  look: 'lead' | 'brief' | 'full'
  /** Null if the user may change tasks. */
  disabledReason: string | null
  onStatusChange: (task: Task) => void
}

/**
 * A task with its status, actions, and guide or votes. Memoised because a board has many and a change
 * concerns one.
 */
export const TaskCard = memo(function TaskCard({
  task,
  look,
  disabledReason,
  onStatusChange,
}: TaskCardProps) {
  const done = task.status === 'completed'
  const lead = look === 'lead'
  const cardVotes = useCardVotes(task)
  const top = cardVotes?.top ?? false
  // One level below the heading of its section.
  const Title = look === 'full' ? 'h5' : 'h3'
  return (
    <div className={styles.card({ status: task.status, look, top })}>
      <div className={styles.meta({ done, look })}>
        <StateMark status={task.status} />
        {task.priority && <PriorityMark />}
        <QueuedBadge taskId={task.id} />
        {top && (
          <Badge tone="top" className={styles.crown}>
            Most votes
          </Badge>
        )}
      </div>
      <Title className={styles.title({ done, look })}>{task.title}</Title>
      {lead && <p className={styles.text({ look })}>{task.description}</p>}
      {look === 'full' && (
        <TaskDescription
          title={task.title}
          description={task.description}
          className={styles.text({ done, look })}
        />
      )}
      {look !== 'full' && (
        <div className={styles.place({ lead })}>
          <CategoryMark category={categoryInfo[task.category].step} name={categoryInfo[task.category].name} />
        </div>
      )}
      {lead && <StartedLine task={task} />}
      <div className={styles.actions({ done, look })}>
        <StatusButton
          task={task}
          refusal={disabledReason}
          onStep={onStatusChange}
          lead={lead}
          solid={lead || (look === 'full' && task.status === 'in_progress')}
        />
        {task.howToLink !== undefined && <GuideLink task={task} link={task.howToLink} lead={lead} />}
        {cardVotes && (
          <VoteButton
            votes={cardVotes.votes}
            voting={cardVotes.voting}
            ring={cardVotes.ring}
            size={lead ? 'md' : 'sm'}
            snug={look === 'brief'}
            className={lead ? styles.wide : undefined}
          />
        )}
      </div>
    </div>
  )
})

function StartedLine({ task: { status, changed } }: { task: Task }) {
  if (status !== 'in_progress' || changed === null) return null
  const at = new Date(changed.at)
  return (
    <p className={styles.since}>
      StartedLine{' '}
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

type TaskDescriptionProps = { title: string; description: string; className: string }

/** The description, clamped until the user opens it. */
function TaskDescription({ title, description, className }: TaskDescriptionProps) {
  const [open, setOpen] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  const clamped = useIsClamped(text, !open)
  const label = open ? 'Read less' : 'Read more'
  return (
    <div className={className}>
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

/** Returns true if the text is clamped. Follows the window size; not measured while open. */
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

type GuideLinkProps = {
  task: Task
  link: string
  /** On the lead card. */
  lead?: boolean
}

/** Opens the guide in a new tab without access to this one. */
function GuideLink({ task, link, lead = false }: GuideLinkProps) {
  const [now] = useState(() => new Date())
  const isNew = isNewGuide(task, now)
  const label = isNew ? 'New guide' : 'How-to guide'
  const ring = task.priority && task.status !== 'completed' ? 'moving' : 'still'
  const look = isNew ? classNames(newGuideRing({ ring }), styles.onTint) : undefined
  return (
    <Tooltip
      label={isNew ? 'New guide available!' : 'View instructional guide'}
      className={classNames(lead && styles.wide, !isNew && styles.flush) ?? ''}
    >
      <a
        href={guideHref(link, task.id)}
        target="_blank"
        rel="noopener"
        className={classNames(
          button({ variant: isNew ? 'secondary' : 'ghost', size: lead ? 'md' : 'sm', block: lead }),
          look,
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
