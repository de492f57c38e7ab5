let first: string | null = null
let last: string | null = null

/** Records a projection position reported by a response or by the live stream. */
export function recordPosition(position: string | null): void {
  last = position ?? last
  first ??= last
}

/** First position reported to this page. All data on the page is at least as new. Null before any report. */
export const firstPosition = (): string | null => first

/** Last reported position. The next request sends it to read the user's own writes. */
export const lastPosition = (): string | null => last
