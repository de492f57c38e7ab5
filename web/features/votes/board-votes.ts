import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskVotes } from '#schema/api/votes.ts'
import { highestQuery, votesOf } from './api.ts'
import { ringOf, type Ring } from './ring.ts'
import { useVoting, type Voting } from './use-voting.ts'

/** The votes for the tasks of a board, which its cards share: one poll, however many cards. */
export interface BoardVotes {
  readonly of: ReadonlyMap<number, TaskVotes>
  /** The key of the task with the most votes. */
  readonly topKey: string | undefined
  readonly nobodyVoted: boolean
  readonly voting: Voting
}

const Context = createContext<BoardVotes | null>(null)
export const BoardVotesProvider = Context.Provider

export function useBoardVotes(projectId: number): BoardVotes {
  const { data: list } = useQuery(votesOf(projectId))
  const { data: highest, isPending } = useQuery(highestQuery)
  const voting = useVoting()
  const byId = useMemo(() => new Map(list?.map((votes) => [votes.task.id, votes])), [list])
  const none = list?.every(({ voteCount }) => voteCount === 0) ?? false
  const topKey = highest !== undefined && highest.voteCount > 0 ? highest.taskKey : undefined
  const nobodyVoted = none || (!isPending && highest?.taskTitle === undefined)
  return useMemo(() => ({ of: byId, topKey, nobodyVoted, voting }), [byId, topKey, nobodyVoted, voting])
}

/** The votes for the guide of one task: null where it has its guide, or while they are not known. */
export interface CardVotes {
  readonly votes: TaskVotes
  readonly top: boolean
  readonly ring: Ring
  readonly voting: Voting
}

export function useCardVotes(task: Task): CardVotes | null {
  const board = useContext(Context)
  const votes = board?.of.get(task.id)
  if (!board || !votes || task.howToLink !== undefined) return null
  const top = votes.task.key === board.topKey
  const priority = task.priority && task.status !== 'completed'
  const ring = ringOf({ top, nobodyVoted: board.nobodyVoted, priority })
  return { votes, top, ring, voting: board.voting }
}
