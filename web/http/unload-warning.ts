import type { Query, QueryClient } from '@tanstack/react-query'

/** Meta of queries whose data is a draft. */
export const draftMeta = { isDraft: true }

/** True if a change is being sent, or if a form has a draft that was not sent. */
export const hasUnsentData = (client: QueryClient): boolean =>
  client.isMutating() > 0 || client.getQueryCache().findAll({ predicate: isDraft }).length > 0

const isDraft = ({ meta }: Query) => meta?.['isDraft'] === true

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
