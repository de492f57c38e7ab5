/** Time after which the first fetch of notifications no longer waits, because a proxy may hold back the live stream. */
const maxWaitMs = 5_000

let start: () => void = () => undefined
const started = new Promise<void>((resolve) => (start = resolve))

/**
 * Resolves when the live stream has sent its first message or has failed, or after 5 seconds. Data that was fetched
 * earlier may lack a notification that the stream does not report, and would have to be fetched again.
 */
export function streamStart(): Promise<void> {
  setTimeout(start, maxWaitMs)
  return started
}

/** Called at the first message and at each error of the live stream. */
export const reportStreamStart = (): void => start()
