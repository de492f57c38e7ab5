export type ShellEntry = { url: string; revision: string | null }

/**
 * The name of this version's cache. Every other file of the shell is named in index.html or in a file named
 * there, by its hash: so the revision of index.html tells one version from another.
 */
export function shellCache(manifest: readonly ShellEntry[]): string {
  const page = manifest.find(({ url }) => url === 'index.html')
  if (page?.revision == null) throw new Error('The shell has no index.html with a revision.')
  return `shell-${page.revision}`
}

/** What to fetch at installation: the page by the address that the server fills in, the rest as it is named. */
export const shellUrls = (manifest: readonly ShellEntry[]): string[] =>
  manifest.map(({ url }) => (url === 'index.html' ? '/' : `/${url}`))
