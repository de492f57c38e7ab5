import type { QueryClient } from '@tanstack/react-query'
import { userDataFilter, userQuery } from '#web/http/current-user.ts'
import { forgetEarlyResponses } from '#web/http/early-responses.ts'
import { endSession } from './session.ts'

/** Removes the previous user's data when the session changes in any tab. Returns a function that unsubscribes. */
export function syncSession(client: QueryClient): () => void {
  const channel = new BroadcastChannel('session')
  channel.addEventListener('message', () => void client.invalidateQueries(userQuery))

  const getUserId = () => {
    const user = client.getQueryData(userQuery.queryKey)
    return user === undefined ? undefined : (user?.id ?? null)
  }
  let known = getUserId()
  const unsubscribe = client.getQueryCache().subscribe(() => {
    const current = getUserId()
    if (current === known || current === undefined) return
    const previous = known
    known = current
    // The first response only reports the current session, which has not changed.
    if (previous === undefined) return
    forgetEarlyResponses()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have no target origin
    channel.postMessage('changed')
    if (current === null) endSession(client)
    else if (previous !== null) void client.resetQueries(userDataFilter)
  })
  return () => {
    unsubscribe()
    channel.close()
  }
}
