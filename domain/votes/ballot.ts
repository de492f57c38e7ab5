import type { BallotEvent } from '#schema/events/ballot.ts'
import { reject, type Decider, type Decision } from '../decision.ts'

export const ballotStream = (userId: number) => `ballot-${userId}`

export type Ballot = ReadonlySet<string>

export const ballot: Decider<Ballot, BallotEvent> = { initialState: new Set(), evolve }
export const ballotAggregate = (userId: number) => ({ stream: ballotStream(userId), decider: ballot })

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
  /** True for an undo. An undo is rejected if the user has already undone the change, for example on another device. */
  readonly isUndo?: boolean
}

export function castVote(
  votes: Ballot,
  { taskKey, hasGuide, isUndo = false }: VoteCommand,
): Decision<BallotEvent> {
  if (hasGuide) return reject('conflict', 'This task already has a guide.')
  if (!votes.has(taskKey)) return [{ type: 'VoteCast', data: { taskKey } }]
  return isUndo ? reject('conflict', 'You have already restored your vote for this task.') : []
}

/** Withdraws a vote. A vote for a task with a guide remains, because the voter was notified of the guide. */
export function withdrawVote(
  votes: Ballot,
  { taskKey, hasGuide, isUndo = false }: VoteCommand,
): Decision<BallotEvent> {
  if (!votes.has(taskKey)) return isUndo ? reject('conflict', 'You have already removed this vote.') : []
  if (hasGuide) return reject('conflict', 'This task already has a guide, so its votes are closed.')
  return [{ type: 'VoteWithdrawn', data: { taskKey } }]
}
