let first: string | null = null
let last: string | null = null

/** Records the event log position that the read models had reached, as reported by a response or the live stream. */
export function recordPosition(position: string | null): void {
  last = position ?? last
  first ??= last
}

/** First position that was reported to this page, or null. No data on the page is older than this position. */
export const firstPosition = (): string | null => first

/** Last reported position. The next request sends this position, so that its response contains the user's own writes. */
export const lastPosition = (): string | null => last
