import { useMutationState, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TaskVotes } from '#schema/api/votes.ts'
import { RequestError } from '#web/http/request-error.ts'
import { newIdempotencyKey } from '#web/http/request.ts'
import { sendOrQueue } from '#web/offline/send-or-queue.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import { isolateDirection } from '#web/ui/text/format.ts'
import { withVoteInList, withVoteInRanking } from './vote-texts.ts'
import { projectVotesKey, rankingQuery, votesKey } from './votes.ts'

export type VotableTask = TaskVotes['task']

interface VoteChange {
  readonly key: string
  readonly task: VotableTask
  readonly cast: boolean
  readonly isUndo?: boolean
}

export interface Voting {
  readonly pendingVote: (taskKey: string) => 'cast' | 'withdrawn' | undefined
  readonly toggle: (votes: TaskVotes) => void
}

const mutationKey = ['vote'] as const

export function useVoting(): Voting {
  const client = useQueryClient()
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as VoteChange, // the cast is safe: only useVoting uses this mutation key
  })
  const { mutate } = useOptimisticCommand({
    mutationKey,
    queries: [votesKey],
    send: (change: VoteChange) => sendOrQueue(client, { kind: 'vote', ...change }),
    apply: ({ task, cast, isUndo }) => {
      setVote(client, task.key, cast)
      return (error) => {
        // If an undo gets a 409, the vote already has the state that the user wants.
        const isUndone = isUndo && error instanceof RequestError && error.status === 409
        if (!isUndone) setVote(client, task.key, !cast)
      }
    },
    keyOf: ({ key }) => key,
    isUndo: (change) => change.isUndo === true,
    inverse: ({ task, cast }) => ({ key: newIdempotencyKey(), task, cast: !cast, isUndo: true }),
    successText: ({ task: { title }, cast }) =>
      `Your vote for “${isolateDirection(title)}” ${cast ? 'was counted' : 'was removed'}.`,
    queuedText: ({ task: { title }, cast }) =>
      cast
        ? `We’ll send your vote for “${isolateDirection(title)}” when you’re back online.`
        : `We’ll remove your vote for “${isolateDirection(title)}” when you’re back online.`,
    errorText: (error, { task: { title }, cast }) =>
      `Your vote for “${isolateDirection(title)}” ${cast ? 'was not counted' : 'was not removed'}. ${error.message}`,
  })
  return useMemo(() => {
    const pendingVote = (taskKey: string) => {
      const change = pending.find(({ task }) => task.key === taskKey)
      return change && (change.cast ? 'cast' : 'withdrawn')
    }
    return {
      pendingVote,
      toggle: ({ task, userHasVoted }) => {
        if (pendingVote(task.key) === undefined)
          mutate({ key: newIdempotencyKey(), task, cast: !userHasVoted })
      },
    }
  }, [pending, mutate])
}

/** Sets the user's vote in the cached votes of all projects and in the cached ranking. */
function setVote(client: QueryClient, taskKey: string, cast: boolean): void {
  client.setQueriesData<TaskVotes[]>(
    { queryKey: projectVotesKey },
    (list) => list && withVoteInList(list, taskKey, cast),
  )
  client.setQueryData(
    rankingQuery.queryKey,
    (ranking) => ranking && withVoteInRanking(ranking, taskKey, cast),
  )
}
