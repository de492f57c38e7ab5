import { useCallback, useEffect, useRef } from 'react'

/**
 * Keeps what is typed between the wish to search and the first time that the search's field is there to take it, as
 * on a slow network. No key that is kept presses what still has the focus.
 *
 * @param isOpen whether the search is wanted
 * @param close for Escape, which nobody else hears meanwhile
 * @returns hands over what was typed, and leaves every key after that to the field
 */
export function useTypedAhead(isOpen: boolean, close: () => void): () => string {
  const typed = useRef<string | null>('')
  useEffect(() => {
    if (!isOpen || typed.current === null) return
    const keep = (event: KeyboardEvent) => {
      if (typed.current === null) return
      const after = event.key === 'Escape' ? null : typedAfter(typed.current, event)
      if (event.key === 'Escape') close()
      else if (after === null) return
      else typed.current = after
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', keep, { capture: true })
    return () => {
      document.removeEventListener('keydown', keep, { capture: true })
      if (typed.current !== null) typed.current = ''
    }
  }, [isOpen, close])
  return useCallback(() => {
    const kept = typed.current ?? ''
    typed.current = null
    return kept
  }, [])
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'getModifierState'>

/** What stands in the field after a key; null where the key is none of its. */
function typedAfter(typed: string, event: Press): string | null {
  const letters = Array.from(typed)
  // Before the first letter both press the button that has the focus.
  if (letters.length === 0 && (event.key === ' ' || event.key === 'Enter')) return null
  // What it would choose is not found yet.
  if (event.key === 'Enter') return typed
  if (event.key === 'Backspace') return letters.slice(0, -1).join('')
  const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
  return Array.from(event.key).length === 1 && !isCommand ? typed + event.key : null
}
