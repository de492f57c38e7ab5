/** What an action opens over the page; one at a time. */
export type Opened =
  'search' | 'shortcuts' | 'notifications' | 'account' | 'install' | 'invite' | 'status-update'

/** Opens it, or closes what is open. */
export type Open = (what: Opened | null) => void
