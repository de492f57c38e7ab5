import { useSyncExternalStore } from 'react'

/** What a person wants: `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const key = 'theme'
const darkSystem = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // Storage is closed to us: the choice lasts as long as the page.
    return 'system'
  }
}

function store(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    // As above.
  }
}

let choice = storedChoice()

/** Puts the choice on the page: on the root, and on the colour of the browser's own bars. */
function apply(): void {
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset['for']
    if (choice === 'system') meta.setAttribute('media', `(prefers-color-scheme: ${own})`)
    else meta.setAttribute('media', own === choice ? 'all' : 'not all')
  }
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next
  store(next)
  apply()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const otherTab = (event: StorageEvent) => {
    if (event.key !== key) return
    choice = storedChoice()
    apply()
    listener()
  }
  const system = matchMedia(darkSystem)
  listeners.add(listener)
  system.addEventListener('change', listener)
  addEventListener('storage', otherTab)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
    removeEventListener('storage', otherTab)
  }
}

const themeNow = (): 'light' | 'dark' =>
  choice === 'system' ? (matchMedia(darkSystem).matches ? 'dark' : 'light') : choice

/** The choice, and what it comes to now. head.html applies a stored choice before the first paint. */
export const useTheme = () => ({
  choice: useSyncExternalStore(subscribe, () => choice),
  theme: useSyncExternalStore(subscribe, themeNow),
  choose: chooseTheme,
})
