import { isForThePage } from '#web/features/undo/undo-key.ts'
import { modifier } from './keys.ts'
import type { Open } from './opened.ts'

/** A shortcut as it is listed. */
export interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
}

/** All that keys do beyond what every page does, by where. */
export const shortcuts: readonly { where: string; list: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    list: [
      { keys: [modifier, 'K'], does: 'Search projects, tasks, people, guides and actions' },
      { keys: [modifier, 'Z'], does: 'Undo what you did last' },
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
      { keys: [modifier, 'Enter'], does: 'Open a place in a new tab' },
    ],
  },
]

/** What a key opens; null where it opens nothing. */
function openedBy({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'search' | 'shortcuts' | null {
  if (altKey) return null
  if (key === '?' && !ctrlKey && !metaKey) return 'shortcuts'
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey ? 'search' : null
}

/** Opens by its keys what has some, unless they belong to a field or to what is open. Answers how to stop. */
export function listenForShortcuts(open: Open): () => void {
  const press = (event: KeyboardEvent) => {
    const what = openedBy(event)
    if (what === null || event.repeat || !isForThePage(event)) return
    event.preventDefault()
    open(what)
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
