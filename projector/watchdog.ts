import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

/** What the thread that watches is given. */
export interface Watched {
  /** Goes up with each turn of the event loop that a timer saw. */
  readonly turns: Int32Array
  readonly limitMs: number
  readonly tickMs: number
}

/** Milliseconds; long before it, a standby has taken the lead. */
const patience = 30_000
/** So many times within the limit both sides look. */
const looks = 30

/**
 * Ends this process, hard, once its event loop has not turned for `limitMs`, so that whoever runs it starts it again:
 * frozen, it would neither work nor end, and the mails about it are its own to send. It keeps nothing running.
 */
export function startWatchdog(log: Logger, limitMs = patience): void {
  if (debuggerUrl() !== undefined) return // whoever debugs halts it for as long as they like
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const watched: Watched = { turns, limitMs, tickMs: limitMs / looks }
  setInterval(() => Atomics.add(turns, 0, 1), watched.tickMs).unref()
  const thread = new Worker(new URL('watchdog-thread.ts', import.meta.url), { workerData: watched })
  thread.on('error', (error) => log.warn({ err: error }, 'nobody would end this process if it froze'))
  thread.unref()
}
