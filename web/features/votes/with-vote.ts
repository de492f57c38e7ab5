import type { TaskVotes } from '#schema/api/votes.ts'

type Votes = Pick<TaskVotes, 'voteCount' | 'userHasVoted'>

/** The same votes with the own one among them or not; untouched where that is so already. */
export const withVote = <V extends Votes>(votes: V, cast: boolean): V =>
  votes.userHasVoted === cast
    ? votes
    : { ...votes, userHasVoted: cast, voteCount: Math.max(0, votes.voteCount + (cast ? 1 : -1)) }
