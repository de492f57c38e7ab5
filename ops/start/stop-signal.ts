export const stopSignals = ['SIGINT', 'SIGTERM'] as const

/** Aborts at the first SIGINT or SIGTERM. Later ones are ignored. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of stopSignals) process.on(name, () => controller.abort())
  return controller.signal
}
