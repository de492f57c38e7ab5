export const stopSignals = ['SIGINT', 'SIGTERM'] as const

/** Returns an `AbortSignal` for SIGINT and SIGTERM. After this call, these signals no longer end the process. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const name of stopSignals) process.on(name, () => controller.abort())
  return controller.signal
}
