import { ArrowBigUp, Clock } from 'lucide-react'
import type { TaskVotes } from '#schema/api/votes.ts'
import { useWaiting } from '#web/features/offline/waiting-changes.ts'
import { button, type ButtonLook } from '#web/ui/button/button.css.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Spoken } from '#web/ui/text/Spoken.tsx'
import type { Ring } from './ring.ts'
import type { Voting } from './use-voting.ts'
import * as styles from './vote-button.css.ts'
import { voteLabel } from './words.ts'

export type VoteButtonProps = {
  votes: TaskVotes
  voting: Voting
  ring?: Ring
  size?: ButtonLook['size']
  /** Where there is little room beside it. */
  snug?: boolean
  className?: string | undefined
}

const pendingLabel = { cast: 'Voting...', withdrawn: 'Removing...' } as const

/** Asks for a guide to a task, or takes that back. While the server is asked the arrow has turned already. */
export function VoteButton({
  votes,
  voting,
  ring = 'none',
  size = 'sm',
  snug = false,
  className,
}: VoteButtonProps) {
  const underWay = voting.underWay(votes.task.key)
  const waits = useWaiting().some(({ kind, task }) => kind === 'vote' && task.id === votes.task.id)
  const label = underWay ? pendingLabel[underWay] : voteLabel(votes.voteCount)
  return (
    <button
      type="button"
      className={classNames(button({ variant: 'secondary', size }), styles.vote({ ring, snug }), className)}
      aria-pressed={votes.userHasVoted}
      aria-busy={underWay !== undefined || undefined}
      // The second click of a double click was meant for the button as it was.
      onClick={(event) => event.detail < 2 && voting.toggle(votes)}
    >
      {waits ? <Clock aria-hidden="true" /> : <ArrowBigUp aria-hidden="true" className={styles.arrow} />}
      <span>
        <Spoken as={`${label}${waits ? ', waiting to be sent' : ''}: a guide to ${votes.task.title}`}>
          {label}
        </Spoken>
      </span>
    </button>
  )
}
