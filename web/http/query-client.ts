import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { sendCommandsFor } from './current-user.ts'
import { isRetryable, isUnauthorized } from './request-error.ts'

const maxRetries = 2
const staleTimeMs = 60_000

/** Creates the client of a page. All commands of the page are sent for its logged-in user. */
export function createQueryClient(onSessionEnded: (client: QueryClient) => void): QueryClient {
  const onError = (error: unknown) => console.error(error)
  const endSessionIfUnauthorized = (_: unknown, error: unknown) => {
    if (isUnauthorized(error)) onSessionEnded(client)
  }
  const client = new QueryClient({
    // The session ends after a command has handled its error: the command returns unsent text to its user.
    queryCache: new QueryCache({ onError, onSettled: endSessionIfUnauthorized }),
    mutationCache: new MutationCache({ onError, onSettled: endSessionIfUnauthorized }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < maxRetries && isRetryable(error),
        staleTime: staleTimeMs,
        // Offline, the service worker answers requests, so queries must not wait for the network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  sendCommandsFor(client)
  return client
}
