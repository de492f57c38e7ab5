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
    sessionStorage.removeItem(key)
    return code
  } catch (error) {
    const code = await instead(error, sessionStorage.getItem(key) !== null)
    if (code !== null) return code
    sessionStorage.setItem(key, '1')
    location.reload()
    return new Promise<never>(() => {})
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
