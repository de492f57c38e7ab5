export type WorkerMessage =
  | 'skip-waiting'
  /** Deletes the cached responses of the user after the session has ended. */
  | 'forget-user'

/** Header of cached responses with the time of the fetch. Responses from the server do not have this header. */
export const cachedAtHeader = 'x-last-seen-at'
