export const stopSignals = ['SIGINT', 'SIGTERM'] as const

/** Returns a signal that aborts at the first SIGINT or SIGTERM. From then on, both no longer end the process. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of stopSignals) process.on(name, () => controller.abort())
  return controller.signal
}
