export interface ShellEntry {
  readonly url: string
  readonly revision: string | null
  /** True for a file that is cached only after a user has opened a screen that needs it. */
  readonly onDemand?: boolean
}

/** Returns the cache name of an app version. index.html contains the hashes of all files, so its revision is unique. */
export function shellCache(manifest: readonly ShellEntry[]): string {
  const page = manifest.find(({ url }) => url === 'index.html')
  if (page?.revision == null)
    throw new Error(
      'Cannot install the service worker: the list of files to cache has no index.html with a revision. Build the client again.',
    )
  return `shell-${page.revision}`
}

/**
 * Returns the URLs to cache at installation. Requests index.html as `/`, because the server then inserts data.
 *
 * @param cached paths of the files that the previous app version has cached. Screens that the user has opened in that
 *   version stay available offline.
 */
export function shellUrls(manifest: readonly ShellEntry[], cached: readonly string[]): string[] {
  const opened = new Set(cached.map(chunkName))
  return manifest
    .filter(({ url, onDemand = false }) => !onDemand || opened.has(chunkName(`/${url}`)))
    .map(({ url }) => (url === 'index.html' ? '/' : `/${url}`))
}

/**
 * Replaces the links of a page to files of an earlier app version, which may be unavailable, by links to the same chunks of
 * this version.
 */
export function withFilesOf(manifest: readonly ShellEntry[], page: string): string {
  const files = new Map(manifest.map(({ url }) => [`/${url}`.replace(hashedFile, '$1$2'), `/${url}`]))
  return page.replace(
    hashedFile,
    (file, chunk: string, extension: string) => files.get(chunk + extension) ?? file,
  )
}

/** Path of a file whose name contains the chunk and a hash of the content. */
const hashedFile = /(\/assets\/[\w-]+)-[\w-]{8}(\.\w+)/g

const chunkName = (path: string): string | undefined => /^\/assets\/(\w+)-/.exec(path)?.[1]

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
