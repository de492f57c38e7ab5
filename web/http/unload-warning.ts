import type { QueryClient } from '@tanstack/react-query'

/**
 * Lets the browser ask before it closes the page while a change is being sent. The listener is temporary: a
 * page with a `beforeunload` listener cannot enter the back/forward cache.
 */
export function warnBeforeUnload(client: QueryClient): () => void {
  const warn = (event: Event) => event.preventDefault()
  const unsubscribe = client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
  })
  return () => {
    unsubscribe()
    removeEventListener('beforeunload', warn)
  }
}
