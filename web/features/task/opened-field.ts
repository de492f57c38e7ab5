import type { KeyboardEvent } from 'react'

// For a field that a button has opened.

export const focusWhenShown = (field: HTMLElement | null): void => field?.focus()

/** Returns a key handler. Escape closes the field, but not the task. */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  close()
}
