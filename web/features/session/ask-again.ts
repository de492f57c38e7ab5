import type { QueryClient } from '@tanstack/react-query'
import { ofUser, userQuery } from './api.ts'

/**
 * A first worker has seen nothing yet of what this page holds: asking again lets it keep that. Whose it is comes
 * first, since it keeps nothing of strangers. What was under way when it did not know is asked for anew.
 */
export async function askAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries(userQuery)
  await client.refetchQueries(userQuery)
  await client.cancelQueries(ofUser)
  await client.invalidateQueries(ofUser)
}
