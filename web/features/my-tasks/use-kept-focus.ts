import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in the list when the row with the focus moves to another section or disappears. Then the link of the
 * same task gets the focus, or the link of the row that took its place, or the title of the screen.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<{ readonly anchor: string; readonly index: number }>(null)
  useEffect(() => {
    const { current } = list
    if (current === null) return
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('li[id]') : null
      last.current = row && { anchor: row.id, index: rowsOf(current).indexOf(row) }
    }
    current.addEventListener('focusin', onFocus)
    return () => {
      current.removeEventListener('focusin', onFocus)
      // The last task is done, so that the list disappears.
      if (last.current !== null && document.activeElement === document.body)
        document.querySelector<HTMLElement>('h1')?.focus()
    }
  }, [])
  useEffect(() => {
    if (list.current === null || last.current === null || document.activeElement !== document.body) return
    const { anchor, index } = last.current
    const rows = rowsOf(list.current)
    const row = rows.find(({ id }) => id === anchor) ?? rows[Math.min(index, rows.length - 1)]
    row?.querySelector('a')?.focus({ preventScroll: true })
  })
  return list
}

const rowsOf = (list: Element): Element[] => [...list.querySelectorAll('li[id]')]
