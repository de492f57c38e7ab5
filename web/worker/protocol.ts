/** Message that activates a waiting service worker. */
export const skipWaiting = 'skip-waiting'
