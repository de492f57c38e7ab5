let first: string | null = null
let last: string | null = null

/** Records the projection position that a response or the live stream reports. */
export function recordPosition(position: string | null): void {
  last = position ?? last
  first ??= last
}

/** The first reported position: all data on this page is at least this new. Null if none was reported. */
export const firstPosition = (): string | null => first

/** The latest reported position, which the next request sends for read-your-writes. */
export const lastPosition = (): string | null => last
