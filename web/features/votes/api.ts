import { queryOptions } from '@tanstack/react-query'
import { votes as contract } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'
import { withWaiting } from '#web/features/offline/with-waiting.ts'

/** What everything about votes is kept under: one vote changes what all of it says. */
export const votesKey = ['votes'] as const

/** How often the highest voted task is asked for, in milliseconds (product.md §9). */
const pollsEvery = 5_000

/** What was said of the votes in projects, whichever: a vote counts in all of them. */
export const projectVotesKey = [...votesKey, 'project'] as const

/** How often a guide was asked for, for each task of a project that has none. */
export const votesOf = (projectId: number) =>
  queryOptions({
    queryKey: [...projectVotesKey, projectId],
    queryFn: async ({ client }) => {
      const params = { projectId: String(projectId) }
      const votes = await call(contract.listVotes, { params }).catch(logged('Failed to fetch voting data'))
      return withWaiting(client, votes, ({ onVotes }, user) => onVotes(user, votes))
    },
  })

/** The task that most people ask a guide for. Asked for again and again, in the background too. */
export const highestQuery = queryOptions({
  queryKey: [...votesKey, 'highest'],
  queryFn: () => call(contract.highestVoted, {}).catch(logged('Failed to fetch highest voted task')),
  refetchInterval: pollsEvery,
  refetchIntervalInBackground: true,
  staleTime: pollsEvery,
  // The next round asks again by itself.
  retry: false,
})

/** All tasks without a guide by their votes, and the guides that votes brought. */
export const rankingQuery = queryOptions({
  queryKey: [...votesKey, 'ranking'],
  queryFn: async ({ client }) => {
    const ranking = await call(contract.rankTasks, {}).catch(logged('Failed to fetch voting data'))
    return withWaiting(client, ranking, ({ onRanking }, user) => onRanking(user, ranking))
  },
  refetchOnMount: 'always',
})

/** Says in the console what could not be fetched; on the screen there is nothing to say it to. */
const logged = (message: string) => (error: unknown) => {
  console.error(message, error)
  throw error
}
