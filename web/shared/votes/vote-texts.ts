import type { Ranking, TaskVotes } from '#schema/api/votes.ts'
import { formatCount } from '#web/ui/text/format.ts'

export const voteLabel = (votes: number): string => (votes === 0 ? 'Upvote' : votesInWords(votes))

export const votesInWords = (votes: number): string => formatCount(votes, 'vote')

const dayMs = 24 * 60 * 60_000

/** Says in whole days how long after the request the guide was published. */
export function writtenIn(askedAt: string, publishedAt: string): string {
  const days = Math.round((Date.parse(publishedAt) - Date.parse(askedAt)) / dayMs)
  if (days < 1) return 'published within a day'
  return days === 1 ? 'published in 1 day' : `published in ${days} days`
}

export const noRequestsText = (hadRequests: boolean): string =>
  hadRequests ? 'All requested guides are published.' : 'No guide has been requested yet.'

type Votes = Pick<TaskVotes, 'voteCount' | 'userHasVoted'>

/** Returns the votes with the user's vote added or removed. Returns the same object if nothing changes. */
const withVote = <V extends Votes>(votes: V, cast: boolean): V =>
  votes.userHasVoted === cast
    ? votes
    : { ...votes, userHasVoted: cast, voteCount: Math.max(0, votes.voteCount + (cast ? 1 : -1)) }

export const withVoteInList = (list: TaskVotes[], taskKey: string, cast: boolean): TaskVotes[] =>
  list.map((votes) => (votes.task.key === taskKey ? withVote(votes, cast) : votes))

export const withVoteInRanking = (ranking: Ranking, taskKey: string, cast: boolean): Ranking => ({
  ...ranking,
  asked: ranking.asked.map((votes) => (votes.taskKey === taskKey ? withVote(votes, cast) : votes)),
})

export type Ring = 'moving' | 'still' | 'none'

export interface RingFacts {
  readonly top: boolean
  readonly noVotes: boolean
  /** True for a priority task that is not completed. */
  readonly priority: boolean
}

/** Returns the ring of a vote button. If no task has votes, all buttons have a ring. */
export function ringOf({ top, noVotes, priority }: RingFacts): Ring {
  if (top) return 'moving'
  if (!noVotes) return 'none'
  return priority ? 'moving' : 'still'
}
