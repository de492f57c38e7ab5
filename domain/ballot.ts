import type { BallotEvent } from '#schema/events/ballot.ts'
import { refuse, type Aggregate, type Decision } from './decision.ts'

export const ballotStream = (userId: number) => `ballot-${userId}`

/** The keys of the tasks that a user asks a guide for. */
export type Ballot = ReadonlySet<string>

export const ballot: Aggregate<Ballot, BallotEvent> = { initial: new Set(), evolve }

function evolve(votes: Ballot, event: BallotEvent): Ballot {
  const next = new Set(votes)
  switch (event.type) {
    case 'VoteCast':
      return next.add(event.data.taskKey)
    case 'VoteWithdrawn':
      next.delete(event.data.taskKey)
      return next
  }
}

interface VoteCommand {
  readonly taskKey: string
  readonly hasGuide: boolean
  /** It takes back what the user did last: refused where that was taken back already, as on another device. */
  readonly isUndo?: boolean
}

/** A vote asks for what is missing: a task that has its guide takes none. */
export function castVote(
  votes: Ballot,
  { taskKey, hasGuide, isUndo = false }: VoteCommand,
): Decision<BallotEvent> {
  if (hasGuide)
    return refuse('conflict', 'This task has a how-to guide by now: there is nothing to vote for.')
  if (!votes.has(taskKey)) return [{ type: 'VoteCast', data: { taskKey } }]
  return isUndo ? refuse('conflict', 'You have voted for this task again already.') : []
}

/** Votes for a task that has its guide stand as they are: they tell who asked for it. */
export function withdrawVote(
  votes: Ballot,
  { taskKey, hasGuide, isUndo = false }: VoteCommand,
): Decision<BallotEvent> {
  if (!votes.has(taskKey)) return isUndo ? refuse('conflict', 'You have taken this vote back already.') : []
  if (hasGuide) return refuse('conflict', 'This task has a how-to guide by now: its votes are closed.')
  return [{ type: 'VoteWithdrawn', data: { taskKey } }]
}
