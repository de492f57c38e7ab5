/** What is about the project whose page is open. */
const ofProject = ['invite', 'status-update', 'rename', 'leave', 'delete'] as const

/** What an action opens over the page; one at a time. */
export type Opened =
  'search' | 'shortcuts' | 'notifications' | 'account' | 'install' | (typeof ofProject)[number]

/** Opens it, or closes what is open. */
export type Open = (what: Opened | null) => void

export const isOfProject = (what: Opened | null): boolean => ofProject.some((one) => one === what)
