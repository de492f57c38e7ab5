import { useCallback, useEffect, useRef } from 'react'

/** Collects the text that the user types while the search loads. Returns a function that returns and clears the text. */
export function useEarlyTyping(isOpen: boolean, close: () => void): () => string {
  const typed = useRef<string | null>('')
  useEffect(() => {
    if (!isOpen || typed.current === null) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (typed.current === null) return
      if (event.key === 'Escape') close()
      else {
        const next = textAfter(typed.current, event)
        if (next === null) return
        typed.current = next
      }
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true })
      if (typed.current !== null) typed.current = ''
    }
  }, [isOpen, close])
  return useCallback(() => {
    const text = typed.current ?? ''
    typed.current = null
    return text
  }, [])
}

/** Returns the text after a key press. Returns null if the key does not edit the text. */
function textAfter(text: string, event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey } = event
  const letters = Array.from(text)
  // If no text was typed yet, Space and Enter press the focused button.
  if (letters.length === 0 && (key === ' ' || key === 'Enter')) return null
  // Enter is ignored, because the search has no results to choose yet.
  if (key === 'Enter') return text
  if (key === 'Backspace') return letters.slice(0, -1).join('')
  const isCommand = (ctrlKey || metaKey) && !event.getModifierState('AltGraph')
  return Array.from(key).length === 1 && !isCommand ? text + key : null
}
