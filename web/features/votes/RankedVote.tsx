import type { Ranking, TaskVotes } from '#schema/api/votes.ts'
import type { ButtonLook } from '#web/ui/button/button.css.ts'
import * as styles from './ranking.css.ts'
import type { Ring } from './ring.ts'
import type { Voting } from './use-voting.ts'
import { VoteButton } from './VoteButton.tsx'
import { votesInWords } from './words.ts'

type RankedVoteProps = {
  ranked: Ranking['asked'][number]
  /** The same task in a project of the reader's, through which to vote; undefined where there is none. */
  task: TaskVotes['task'] | undefined
  voting: Voting
  ring?: Ring
  size?: ButtonLook['size']
  className?: string
}

/** The button by which the reader votes; the votes alone where he has no project to vote through. */
export function RankedVote({ ranked, task, className, ...look }: RankedVoteProps) {
  const { voteCount, userHasVoted } = ranked
  if (task) return <VoteButton votes={{ task, voteCount, userHasVoted }} className={className} {...look} />
  return (
    <span className={styles.tally}>
      {votesInWords(voteCount)}
      {userHasVoted && ', yours among them'}
    </span>
  )
}
