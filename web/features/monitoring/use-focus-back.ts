import { useEffect, useRef } from 'react'

/** What had focus goes with what it stood in, once another thing is shown: who came by the keys begins at the heading. */
export function useFocusBack(shows: string): void {
  const shown = useRef(shows)
  useEffect(() => {
    if (shown.current === shows) return
    shown.current = shows
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost) document.querySelector<HTMLElement>('h1')?.focus()
  }, [shows])
}
