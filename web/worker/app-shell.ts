export type ShellEntry = { url: string; revision: string | null }

/** The revision of index.html identifies a version, because index.html references all other files by hash. */
export function shellCache(manifest: readonly ShellEntry[]): string {
  const page = manifest.find(({ url }) => url === 'index.html')
  if (page?.revision == null) throw new Error('The list of files to cache has no index.html with a revision.')
  return `shell-${page.revision}`
}

/** URLs to fetch at installation. The page is fetched as `/`, because the server fills it in. */
export const shellUrls = (manifest: readonly ShellEntry[]): string[] =>
  manifest.map(({ url }) => (url === 'index.html' ? '/' : `/${url}`))
