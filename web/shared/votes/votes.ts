import { queryOptions } from '@tanstack/react-query'
import { votes as contract } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'
import { withQueuedChanges } from '#web/shared/commands/with-queued-changes.ts'

export const votesKey = ['votes'] as const

const pollIntervalMs = 5_000

export const projectVotesKey = [...votesKey, 'project'] as const

export const votesQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...projectVotesKey, projectId],
    queryFn: async ({ client }) => {
      const params = { projectId: String(projectId) }
      const votes = await request(contract.listVotes, { params }).catch(logged('Failed to fetch voting data'))
      return withQueuedChanges(client, votes, ({ applyToVotes }, user) => applyToVotes(user, votes))
    },
  })

export const highestVotedQuery = queryOptions({
  queryKey: [...votesKey, 'highest'],
  queryFn: () => request(contract.highestVoted, {}).catch(logged('Failed to fetch highest voted task')),
  refetchInterval: pollIntervalMs,
  refetchIntervalInBackground: true,
  staleTime: pollIntervalMs,
  // No retry is needed, because the next poll fetches again.
  retry: false,
})

export const rankingQuery = queryOptions({
  queryKey: [...votesKey, 'ranking'],
  queryFn: async ({ client }) => {
    const ranking = await request(contract.rankTasks, {}).catch(logged('Failed to fetch voting data'))
    return withQueuedChanges(client, ranking, ({ applyToRanking }, user) => applyToRanking(user, ranking))
  },
  refetchOnMount: 'always',
})

const logged = (message: string) => (error: unknown) => {
  console.error(message, error)
  throw error
}
