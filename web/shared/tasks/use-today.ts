import { useSyncExternalStore } from 'react'
import { today } from './due-date.ts'

const checkEveryMs = 60_000

/** Returns today in the time zone of the browser. Renders the component again on the next day. */
export const useToday = (): string => useSyncExternalStore(subscribe, today)

/** Checks the day also when the user returns to the page, because browsers pause the timers of hidden pages. */
function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, checkEveryMs)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
