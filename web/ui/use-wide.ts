import { useSyncExternalStore } from 'react'
import { media } from '#web/styles/tokens.css.ts'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(media.from1152)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True if the window has room for a second column: the side column of the dashboard, and the open task beside the list. */
export const useWide = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(media.from1152).matches)
