import type { QueryClient } from '@tanstack/react-query'

/**
 * A change shows before the server has it. Leaving the page meanwhile would lose it, so the browser asks first.
 * It listens only while there is one: a page that always does cannot be returned to as it was.
 */
export function askBeforeLeaving(client: QueryClient): () => void {
  const ask = (event: Event) => event.preventDefault()
  const stop = client.getMutationCache().subscribe(() => {
    if (client.isMutating() > 0) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
  return () => {
    stop()
    removeEventListener('beforeunload', ask)
  }
}
