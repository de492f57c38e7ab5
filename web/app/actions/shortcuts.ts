import { isPageShortcut } from '#web/shared/keyboard.ts'
import type { OpenOverlay } from './actions.ts'

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

/** Opens overlays on keyboard shortcuts. Returns a function that removes the listener. */
export function listenForShortcuts(open: OpenOverlay): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const overlay = overlayOf(event)
    if (overlay === null || event.repeat || !isPageShortcut(event)) return
    event.preventDefault()
    open(overlay)
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
