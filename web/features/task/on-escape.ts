import type { KeyboardEvent } from 'react'

/** Returns a key handler for a field that a button has opened. Escape closes the field, but not the task. */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  close()
}
