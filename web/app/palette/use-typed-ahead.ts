import { useCallback, useEffect, useRef } from 'react'

/**
 * Keeps the text that is typed after the search is requested and before its field is rendered, which takes time on a
 * slow network. Keys that are kept do not reach the focused element.
 *
 * @returns a function that returns the text and stops keeping keys
 */
export function useEarlyTyping(isOpen: boolean, close: () => void): () => string {
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
    const text = typed.current ?? ''
    typed.current = null
    return text
  }, [])
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'getModifierState'>

/** Returns the text after a key press; null if the key does not edit the text. */
function typedAfter(typed: string, event: Press): string | null {
  const letters = Array.from(typed)
  // Before the first letter both keys press the focused button.
  if (letters.length === 0 && (event.key === ' ' || event.key === 'Enter')) return null
  // There are no results to choose from yet.
  if (event.key === 'Enter') return typed
  if (event.key === 'Backspace') return letters.slice(0, -1).join('')
  const isCommand = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
  return Array.from(event.key).length === 1 && !isCommand ? typed + event.key : null
}
