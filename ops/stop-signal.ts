import { once } from 'node:events'

/** Aborts at the first Ctrl-C, or when a supervisor asks to stop; the second one finds that under way. */
export function stopSignal(): AbortSignal {
  const asking = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => asking.abort())
  return asking.signal
}

export async function isAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}
