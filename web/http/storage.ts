/** Keys of localStorage. Browsers already hold values under them: they must not change. */
export const queueKey = (userId: number): string => `waiting-changes-${userId}`
export const rejectedKey = 'refused-changes'

export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null removes the value. Does nothing if storage is blocked or full. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The value is not stored.
  }
}
