/** Messages from the page to the service worker. */
export type WorkerMessage =
  /** Activate the new version. */
  | 'skip-waiting'
  /** Delete the cached responses of the user, who is no longer signed in. */
  | 'forget-user'

/** Header of cached responses: when they were fetched. Responses of the server do not have it. */
export const cachedAtHeader = 'x-last-seen-at'
