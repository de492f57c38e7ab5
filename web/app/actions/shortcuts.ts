import { isPageShortcut } from '#web/shared/keyboard.ts'
import type { OpenOverlay } from './actions.ts'

function overlayOf(event: KeyboardEvent): 'search' | 'shortcuts' | null {
  const { key, ctrlKey, metaKey } = event
  if (event.altKey) return null
  if (key === '?' && !ctrlKey && !metaKey) return 'shortcuts'
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !event.shiftKey ? 'search' : null
}

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
