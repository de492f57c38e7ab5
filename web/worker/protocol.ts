/** Messages from the page to the service worker. */
export type WorkerMessage =
  | 'skip-waiting'
  /** The user is no longer signed in: delete their cached responses. */
  | 'forget-user'

/** Header of cached responses: when they were fetched. Responses of the server do not have it. */
export const cachedAtHeader = 'x-last-seen-at'
