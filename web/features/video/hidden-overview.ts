import { useState } from 'react'
import { store, stored } from '#web/storage.ts'

const key = 'overview-hidden'

/** Whether this browser hides the overview, and how to change that. */
export function useHiddenOverview(): [hidden: boolean, setHidden: (hidden: boolean) => void] {
  const [hidden, setHidden] = useState(() => stored(key) !== null)
  return [
    hidden,
    (next) => {
      store(key, next ? '1' : null)
      setHidden(next)
    },
  ]
}
