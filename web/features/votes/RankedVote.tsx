import type { Ranking } from '#schema/api/votes.ts'
import type { ButtonLook } from '#web/ui/button/button.css.ts'
import * as styles from './ranking.css.ts'
import type { Ring } from './ring.ts'
import type { Voting } from './use-voting.ts'
import type { Votable } from './votable-tasks.ts'
import { VoteButton } from './VoteButton.tsx'
import { VotePlace } from './VotePlace.tsx'
import { votesInWords } from './words.ts'

type RankedVoteProps = {
  ranked: Ranking['asked'][number]
  task: Votable
  voting: Voting
  ring?: Ring
  size?: ButtonLook['size']
  className?: string
}

/** The button by which the reader votes; the votes alone where he has no project to vote through. */
export function RankedVote({ ranked, task, className, ...look }: RankedVoteProps) {
  const { voteCount, userHasVoted } = ranked
  if (task === 'awaited') return <VotePlace voteCount={voteCount} size={look.size} className={className} />
  if (task) return <VoteButton votes={{ task, voteCount, userHasVoted }} className={className} {...look} />
  return (
    <span className={styles.tally}>
      {votesInWords(voteCount)}
      {userHasVoted && ', yours among them'}
    </span>
  )
}
