import { once } from 'node:events'
import type { Logger } from 'pino'

const names = ['SIGINT', 'SIGTERM'] as const

/** Aborts at the first Ctrl-C, or when a supervisor asks to stop; the second one finds that under way. */
export function stopSignal(): AbortSignal {
  const asking = new AbortController()
  for (const name of names) process.on(name, () => asking.abort())
  return asking.signal
}

/** So that a log tells a stop that was asked for from an end that nobody saw coming. */
export function logStop(log: Logger): void {
  for (const signal of names) process.once(signal, () => log.info({ by: signal }, 'stopping'))
}

export async function isAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}
