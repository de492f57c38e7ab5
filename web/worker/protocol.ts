/** Message that activates a waiting service worker. */
export const skipWaiting = 'skip-waiting'

/** Header of cached responses with the time of the fetch. Responses from the server do not have this header. */
export const cachedAtHeader = 'x-last-seen-at'
