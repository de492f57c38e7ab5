import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'

export interface WatchdogData {
  readonly ticks: Int32Array
  readonly limitMs: number
  readonly tickMs: number
}

/** Default time limit. If this process is the leader, a standby takes over before this limit. */
const defaultLimitMs = 30_000
const ticksPerLimit = 30

/** Kills this process if its event loop is blocked for `limitMs`. The supervisor then restarts the process. */
export function startWatchdog(log: Logger, limitMs = defaultLimitMs): void {
  if (debuggerUrl() !== undefined) return // while a debugger halts the process, the event loop is blocked
  const ticks = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: WatchdogData = { ticks, limitMs, tickMs: limitMs / ticksPerLimit }
  setInterval(() => Atomics.add(ticks, 0, 1), workerData.tickMs).unref()
  const thread = new Worker(new URL('watchdog-thread.ts', import.meta.url), { workerData })
  thread.on('error', (error) =>
    log.warn({ err: error }, 'The watchdog thread failed: a blocked process will no longer be restarted'),
  )
  thread.unref()
}
