/**
 * Loads code that a component on the page needs. If this fails, reloads the page once: Chromium does not repeat a failed
 * import, and a missing file usually means that a new version was deployed.
 *
 * @param key of the session storage, which remembers the reload until the code loads
 * @param instead is called before the reload. Returns other code, or null to reload. After a reload, it must not return null.
 */
export async function loadOrReload<Code>(
  key: string,
  load: () => Promise<Code>,
  instead: (error: unknown, wasReloaded: boolean) => Promise<Code | null>,
): Promise<Code> {
  try {
    const code = await load()
    storeReload(key, null)
    return code
  } catch (error) {
    const code = await instead(error, wasReloaded(key))
    if (code !== null) return code
    storeReload(key, '1')
    location.reload()
    return new Promise<never>(() => {})
  }
}

/** Returns true if storage is blocked, because the page would reload again and again. */
function wasReloaded(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return true
  }
}

function storeReload(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage is blocked or full.
  }
}

/** Sends a request that no cache answers. */
export async function canReachServer(): Promise<boolean> {
  try {
    await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
