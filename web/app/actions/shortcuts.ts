import { isPageShortcut } from '#web/shared/keyboard.ts'
import { modifierKey } from './keys.ts'
import type { OpenOverlay } from './overlays.ts'

export interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
}

export const shortcuts: readonly { where: string; list: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    list: [
      { keys: [modifierKey, 'K'], does: 'Search projects, tasks, people, guides and actions' },
      { keys: [modifierKey, 'Z'], does: 'Undo what you did last' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    where: 'In the search',
    list: [
      { keys: ['↑', '↓'], does: 'Move through the results' },
      { keys: ['Home', 'End'], does: 'Go to the first or the last result' },
      { keys: ['Enter'], does: 'Choose' },
      { keys: [modifierKey, 'Enter'], does: 'Open a page in a new tab' },
    ],
  },
]

/** Returns the overlay that a key opens; null if it opens none. */
function overlayOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): 'search' | 'shortcuts' | null {
  if (altKey) return null
  if (key === '?' && !ctrlKey && !metaKey) return 'shortcuts'
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey ? 'search' : null
}

/** Opens overlays by shortcut, except in text fields and open overlays. Returns a function that stops listening. */
export function listenForShortcuts(open: OpenOverlay): () => void {
  const press = (event: KeyboardEvent) => {
    const overlay = overlayOf(event)
    if (overlay === null || event.repeat || !isPageShortcut(event)) return
    event.preventDefault()
    open(overlay)
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
