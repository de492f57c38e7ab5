let first: string | null = null
let last: string | null = null

/** Records the event log position that the read models had reached, as reported by a response or the live stream. */
export function recordPosition(position: string | null): void {
  if (position === null) return
  first ??= position
  // A slow response can arrive after responses with higher positions. A JavaScript number cannot represent large positions.
  if (last === null || BigInt(position) > BigInt(last)) last = position
}

/** Replaces the position, even by a lower one: a log that was restored from a backup can be shorter than before. */
export function resetPosition(position: string | null): void {
  last = position
}

/** First position that was reported to this page, or null. No data on the page is older than this position. */
export const firstPosition = (): string | null => first

/** Highest reported position. The next request sends this position, so that its response contains the user's own writes. */
export const lastPosition = (): string | null => last
