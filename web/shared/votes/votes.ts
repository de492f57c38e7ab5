import { queryOptions } from '@tanstack/react-query'
import { votes as contract } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'
import { withQueuedChanges } from '#web/shared/commands/with-queued-changes.ts'

/** Key prefix of all queries about votes. A vote makes all of them stale. */
export const votesKey = ['votes'] as const

/** Polling interval of the highest voted task (product.md §9). */
const pollIntervalMs = 5_000

/** Key prefix of the votes of each project. A vote counts in all projects. */
export const projectVotesKey = [...votesKey, 'project'] as const

/** The votes for each task of a project without a guide. */
export const votesQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...projectVotesKey, projectId],
    queryFn: async ({ client }) => {
      const params = { projectId: String(projectId) }
      const votes = await request(contract.listVotes, { params }).catch(logged('Failed to fetch voting data'))
      return withQueuedChanges(client, votes, ({ applyToVotes }, user) => applyToVotes(user, votes))
    },
  })

/** The task with the most votes for a guide. Polled, also in the background. */
export const highestVotedQuery = queryOptions({
  queryKey: [...votesKey, 'highest'],
  queryFn: () => request(contract.highestVoted, {}).catch(logged('Failed to fetch highest voted task')),
  refetchInterval: pollIntervalMs,
  refetchIntervalInBackground: true,
  staleTime: pollIntervalMs,
  // The next poll is the retry.
  retry: false,
})

/** All tasks without a guide, ordered by votes, and the guides published after votes. */
export const rankingQuery = queryOptions({
  queryKey: [...votesKey, 'ranking'],
  queryFn: async ({ client }) => {
    const ranking = await request(contract.rankTasks, {}).catch(logged('Failed to fetch voting data'))
    return withQueuedChanges(client, ranking, ({ applyToRanking }, user) => applyToRanking(user, ranking))
  },
  refetchOnMount: 'always',
})

/** Logs a failed fetch, which is not shown on the screen. */
const logged = (message: string) => (error: unknown) => {
  console.error(message, error)
  throw error
}
