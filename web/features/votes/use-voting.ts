import { useMutation, useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TaskVotes } from '#schema/api/votes.ts'
import { newKey } from '#web/api/call.ts'
import { RequestError } from '#web/api/request-error.ts'
import { sendOrWait, takeOut, type Sent } from '#web/features/offline/send.ts'
import {
  forget,
  remember,
  tellDone,
  tellFailed,
  tellNotUndone,
  tellWaits,
} from '#web/features/undo/own-actions.ts'
import { isolated } from '#web/ui/text/isolated.ts'
import { projectVotesKey, rankingQuery, votesKey } from './api.ts'
import { withVote } from './with-vote.ts'

/** A task as votes know it. */
export type VotedTask = TaskVotes['task']

/** A vote on its way: cast, or taken back. */
interface Move {
  readonly key: string
  readonly task: VotedTask
  readonly cast: boolean
  /** It takes the move before it back. */
  readonly isUndo?: boolean
}

export interface Voting {
  /** What is on its way for a task; undefined when nothing is. */
  readonly underWay: (taskKey: string) => 'cast' | 'withdrawn' | undefined
  /** Casts the own vote for a task, or takes it back where it was cast. */
  readonly toggle: (votes: TaskVotes) => void
}

/** Milliseconds after which a read model that lagged behind a vote is asked again. */
const asksAgainAfter = 5_000
const mutationKey = ['vote'] as const

/** Votes: on the screen at once, then on the server, where that can be reached, else later. What the server refuses goes back, and a toast says why. */
export function useVoting(): Voting {
  const queryClient = useQueryClient()
  const moves = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Move, // this key is used here only
  })
  const { mutate } = useMutation({
    mutationKey,
    // Votes reach the server in the order in which they were cast.
    scope: { id: 'votes' },
    networkMode: 'always',
    retry: false,
    mutationFn: (move: Move): Promise<Sent> => sendOrWait(queryClient, { kind: 'vote', ...move }),
    onMutate: ({ key, task, cast, isUndo }) => {
      // What is being fetched may be older than this vote. Not awaited: the screen changes in this frame.
      void queryClient.cancelQueries({ queryKey: votesKey })
      setVote(queryClient, task.key, cast)
      const back = () => {
        if (!takeOut(queryClient, key)) return mutate({ key: newKey(), task, cast: !cast, isUndo: true })
        setVote(queryClient, task.key, !cast)
        tellDone(queryClient, wordsOf(task, !cast), undefined)
      }
      return { action: isUndo ? undefined : remember(queryClient, back, key) }
    },
    onSuccess: ({ waits, settled }, { task, cast }, { action }) => {
      if (waits) return tellWaits(queryClient, wordsOf(task, cast), action)
      tellDone(queryClient, wordsOf(task, cast), action)
      if (settled) return refresh(queryClient)
      setTimeout(() => refresh(queryClient, 0), asksAgainAfter)
    },
    onError: (error, move, shown) => {
      const { task, cast } = move
      forget(queryClient, shown?.action)
      const isUndone = move.isUndo && error instanceof RequestError && error.status === 409
      // What was taken back elsewhere stands as it was wished.
      if (!isUndone) setVote(queryClient, task.key, !cast)
      const again = () => mutate(move)
      if (move.isUndo) tellNotUndone(error, again)
      else tellFailed('Error', whyNot(error, move), error, again)
      refresh(queryClient)
    },
  })
  // The same for as long as nothing else is on its way: every card of a board has it.
  return useMemo(() => {
    const underWay = (taskKey: string) => {
      const move = moves.find(({ task }) => task.key === taskKey)
      return move && (move.cast ? 'cast' : 'withdrawn')
    }
    return {
      underWay,
      toggle: ({ task, userHasVoted }) => {
        if (underWay(task.key) === undefined) mutate({ key: newKey(), task, cast: !userHasVoted })
      },
    }
  }, [moves, mutate])
}

const wordsOf = ({ title }: VotedTask, cast: boolean) =>
  cast ? `Your vote for “${isolated(title)}” counts.` : `Your vote for “${isolated(title)}” is taken back.`

const whyNot = (error: Error, { task, cast }: Move): string =>
  `Your vote for “${task.title}” ${cast ? 'was not counted' : 'still stands'}. ${error.message}`

/** Puts a vote on the screen: in every project that has the task, and in the ranking. */
function setVote(queryClient: QueryClient, taskKey: string, cast: boolean): void {
  queryClient.setQueriesData<TaskVotes[]>({ queryKey: projectVotesKey }, (list) =>
    list?.map((votes) => (votes.task.key === taskKey ? withVote(votes, cast) : votes)),
  )
  queryClient.setQueryData(
    rankingQuery.queryKey,
    (ranking) =>
      ranking && {
        ...ranking,
        asked: ranking.asked.map((votes) => (votes.taskKey === taskKey ? withVote(votes, cast) : votes)),
      },
  )
}

/**
 * Asks for what the server has now; the last of several votes under way does so for all.
 *
 * @param own 1 while the vote that asks still counts as under way itself
 */
function refresh(queryClient: QueryClient, own = 1): void {
  if (queryClient.isMutating({ mutationKey }) > own) return
  void queryClient.invalidateQueries({ queryKey: votesKey })
}
