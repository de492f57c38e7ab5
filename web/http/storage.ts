// Keys of localStorage, which must not change, because browsers have stored values under these keys.
/** Prefix of the keys of the queued changes of one user. Each change has its own key. */
export const queuePrefix = (userId: number): string => `waiting-changes-${userId}-`
/** Prefix of the keys of the rejected changes of one user. */
export const rejectedPrefix = (userId: number): string => `${oldRejectedKey}-${userId}-`
/** Earlier releases stored the rejected changes of the last user under this key. */
export const oldRejectedKey = 'refused-changes'

/** Prefix of the keys of the drafts of one user. */
export const draftPrefix = (userId: number): string => `draft-${userId}-`

export function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores the value; null removes it. Returns false if storage is blocked or full. */
export function writeStorage(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the keys that start with the prefix, and the key that is the prefix without its hyphen. Earlier releases stored a
 * list of changes under that key.
 */
export function storedKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => `${key}-`.startsWith(prefix))
  } catch {
    return []
  }
}

export const hasStored = (prefix: string): boolean => storedKeys(prefix).length > 0

export function clearStorage(prefix: string): void {
  for (const key of storedKeys(prefix)) writeStorage(key, null)
}
