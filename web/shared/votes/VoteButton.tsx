import { ArrowBigUp, Clock } from 'lucide-react'
import type { TaskVotes } from '#schema/api/votes.ts'
import { useQueuedChanges } from '#web/offline/queue.ts'
import { button, type ButtonStyleProps } from '#web/ui/button/button.css.ts'
import { classNames } from '#web/ui/class-names.ts'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import { Tooltip } from '#web/ui/tooltip/Tooltip.tsx'
import type { Voting } from './use-voting.ts'
import * as styles from './vote-button.css.ts'
import { type Ring, voteLabel } from './vote-texts.ts'

export type VoteButtonProps = {
  votes: TaskVotes
  voting: Voting
  ring?: Ring | undefined
  size?: ButtonStyleProps['size']
  narrow?: boolean
  className?: string | undefined
}

const voteTooltip = 'No guide yet. Upvote to request one.'
const votedTooltip = 'You requested this guide. Press again to remove your vote.'
const pendingLabel = { cast: 'Voting...', withdrawn: 'Removing...' } as const

export function VoteButton({
  votes,
  voting,
  ring = 'none',
  size = 'sm',
  narrow = false,
  className,
}: VoteButtonProps) {
  const pending = voting.pendingVote(votes.task.key)
  const isQueued = useQueuedChanges().some(({ kind, task }) => kind === 'vote' && task.id === votes.task.id)
  const label = pending ? pendingLabel[pending] : voteLabel(votes.voteCount)
  return (
    <Tooltip label={votes.userHasVoted ? votedTooltip : voteTooltip} className={className ?? ''}>
      <button
        type="button"
        className={classNames(
          button({ variant: 'secondary', size, block: true }),
          styles.vote({ ring, narrow }),
        )}
        aria-pressed={votes.userHasVoted}
        aria-busy={pending !== undefined || undefined}
        // Ignores the second click of a double click: the first click has changed the action of the button.
        onClick={(event) => event.detail < 2 && voting.toggle(votes)}
      >
        {isQueued ? <Clock aria-hidden="true" /> : <ArrowBigUp aria-hidden="true" className={styles.arrow} />}
        <span>
          <AccessibleLabel
            label={`${label}${isQueued ? ', waiting to be sent' : ''}: a guide to ${votes.task.title}`}
          >
            {label}
          </AccessibleLabel>
        </span>
      </button>
    </Tooltip>
  )
}
