/** A link that leads to a project, and where. */
export interface ProjectLink {
  readonly projectId: number
  readonly to: string
  readonly pathname: string
}

/** The link to a project's dashboard on which something happened; null where it happened elsewhere. */
export function projectLinkOf({ target }: Event): ProjectLink | null {
  if (!(target instanceof Element)) return null
  const link = target.closest('a')
  if (link === null || link.target === '_blank' || link.hasAttribute('download')) return null
  const { origin, pathname, search, hash } = new URL(link.href, location.href)
  const [, id] = /^\/project\/(\d+)\/?$/.exec(pathname) ?? []
  if (origin !== location.origin || id === undefined) return null
  return { projectId: Number(id), to: `${pathname}${search}${hash}`, pathname }
}

/** A click that asks for a new tab or window, or for the browser's own menu, is the browser's business. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
