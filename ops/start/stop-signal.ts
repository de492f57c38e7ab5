import { once } from 'node:events'
import type { Logger } from 'pino'

const names = ['SIGINT', 'SIGTERM'] as const

/** Aborts at the first SIGINT or SIGTERM. Later ones are ignored. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of names) process.on(name, () => controller.abort())
  return controller.signal
}

export function logStop(log: Logger): void {
  for (const signal of names) process.once(signal, () => log.info({ by: signal }, 'stopping'))
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}
