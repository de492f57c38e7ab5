export type ShellEntry = { url: string; revision: string | null }

/** Returns the cache name of an app version. index.html contains the hashes of all files, so its revision is unique. */
export function shellCache(manifest: readonly ShellEntry[]): string {
  const page = manifest.find(({ url }) => url === 'index.html')
  if (page?.revision == null)
    throw new Error(
      'Cannot install the service worker: the list of files to cache has no index.html with a revision. Build the client again.',
    )
  return `shell-${page.revision}`
}

/** Returns the URLs to cache at installation. Requests index.html as `/`, where the server inserts data into it. */
export const shellUrls = (manifest: readonly ShellEntry[]): string[] =>
  manifest.map(({ url }) => (url === 'index.html' ? '/' : `/${url}`))

/** Stores a response. Does nothing if the storage is full or blocked: the response is then unavailable offline. */
export async function storeIfPossible(
  cacheName: string,
  key: RequestInfo,
  response: Response,
): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(key, response)
  } catch {
    return
  }
}
