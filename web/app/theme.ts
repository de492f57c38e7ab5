import { useSyncExternalStore } from 'react'
import { readStorage, writeStorage } from '#web/http/storage.ts'

/** `system` follows the light or dark setting of the device. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const key = 'theme'
const darkSystem = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

function storedChoice(): ThemeChoice {
  const stored = readStorage(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

let choice = storedChoice()

function apply(): void {
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const metaTheme = meta.dataset['for']
    if (choice === 'system') meta.setAttribute('media', `(prefers-color-scheme: ${metaTheme})`)
    else meta.setAttribute('media', metaTheme === choice ? 'all' : 'not all')
  }
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next
  writeStorage(key, next === 'system' ? null : next)
  apply()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return
    choice = storedChoice()
    apply()
    listener()
  }
  const system = matchMedia(darkSystem)
  listeners.add(listener)
  system.addEventListener('change', listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
    removeEventListener('storage', onStorage)
  }
}

const currentTheme = (): 'light' | 'dark' =>
  choice === 'system' ? (matchMedia(darkSystem).matches ? 'dark' : 'light') : choice

/** Returns the choice and the resulting theme. A script in head.html applies the theme before the first paint. */
export const useTheme = () => ({
  choice: useSyncExternalStore(subscribe, () => choice),
  theme: useSyncExternalStore(subscribe, currentTheme),
  choose: chooseTheme,
})
