import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSignedOut } from '#web/api/request-error.ts'
import { mayHelp } from '#web/api/retry.ts'

/** Product.md §9: two retries, 1 s doubling, at most 30 s; fresh for a minute. */
const retries = 2
const freshFor = 60_000
const retryDelay = (attempt: number): number => Math.min(1_000 * 2 ** attempt, 30_000)

/** `onSignedOut` is called when the server says, to whatever was asked, that nobody is signed in. */
export function createQueryClient(onSignedOut: (client: QueryClient) => void): QueryClient {
  const onError = (error: unknown) => {
    console.error(error)
    if (isSignedOut(error)) onSignedOut(client)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retries && mayHelp(error),
        retryDelay,
        staleTime: freshFor,
        // Without a network the worker answers: a query that waits for one would show nothing.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
