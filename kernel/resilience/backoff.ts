import { setTimeout as sleep } from 'node:timers/promises'

export interface Backoff {
  readonly firstMs: number
  readonly maxMs: number
}

/** Returns the milliseconds to wait after n failures: `firstMs`, then twice as long each time up to `maxMs`, ± 25 %. */
export const backoffMs = (failures: number, { firstMs, maxMs }: Backoff, random = Math.random()): number =>
  Math.min(maxMs, firstMs * 2 ** (failures - 1)) * (0.75 + random / 2)

/** Waits for the given time, or until the signal aborts. Never rejects. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, signal && { signal }).catch(() => undefined)
}
