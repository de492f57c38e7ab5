// Keys of localStorage, which must not change, because browsers have stored values under these keys.
export const queueKey = (userId: number): string => `waiting-changes-${userId}`
export const rejectedKey = 'refused-changes'

/** Keys of the drafts of one user. */
export const draftPrefix = (userId: number): string => `draft-${userId}-`

export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the value; null removes it. Does nothing if storage is blocked or full. */
export function writeStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is blocked or full. All callers work without a stored value.
  }
}

/** Removes all values whose keys start with the prefix. */
export function clearStorage(prefix: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so it contains no values.
  }
}
