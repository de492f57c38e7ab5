/** What the page may ask of the worker. */
export type WorkerMessage =
  /** Its user wants the new version now. */
  | 'skip-waiting'
  /** Nobody is signed in any more: what was kept for reading offline must go. */
  | 'forget-user'
