let first: string | null = null
let last: string | null = null

/** Takes note of how far the read models were, as an answer or the live stream tells it. */
export function noteRead(position: string | null): void {
  last = position ?? last
  first ??= last
}

/** Nothing that this page shows is older than the read models were here; null where nothing has said. */
export const firstRead = (): string | null => first

/** What is asked for from now on is no older than the read models were here, as it was told last. */
export const lastRead = (): string | null => last
