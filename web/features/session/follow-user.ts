import type { QueryClient } from '@tanstack/react-query'
import { ofUser, signedOut, userQuery } from './api.ts'

/**
 * Keeps what the page holds that of one user. Sessions belong to the browser: whoever signs in or out in one tab
 * does so in all of them, and the others hear of it here. The session check, too, may find another user or nobody.
 *
 * @returns stops following
 */
export function followUser(client: QueryClient): () => void {
  const tabs = new BroadcastChannel('session')
  tabs.addEventListener('message', () => void client.invalidateQueries(userQuery))

  const userId = () => {
    const user = client.getQueryData(userQuery.queryKey)
    return user === undefined ? undefined : (user?.id ?? null)
  }
  let known = userId()
  const stop = client.getQueryCache().subscribe(() => {
    const now = userId()
    if (now === known || now === undefined) return
    const before = known
    known = now
    // That the first answer differs from none before it is no news.
    if (before === undefined) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel is ours
    tabs.postMessage('changed')
    if (now === null) signedOut(client)
    // What a screen shows is asked for anew, in the name of whoever is signed in by now.
    else if (before !== null) void client.resetQueries(ofUser)
  })
  return () => {
    stop()
    tabs.close()
  }
}
