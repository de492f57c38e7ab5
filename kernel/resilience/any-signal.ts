/** Sources of each signal of `anySignal`. The sources are kept for as long as the signal. */
const sources = new WeakMap<AbortSignal, readonly AbortSignal[]>()

/**
 * Returns a signal that aborts when one of the given signals aborts. In Node.js 24, a signal of AbortSignal.any() without
 * listeners refers weakly to its sources, and misses the abort of a source that was garbage-collected.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const signal = AbortSignal.any([...signals])
  sources.set(signal, signals)
  return signal
}
