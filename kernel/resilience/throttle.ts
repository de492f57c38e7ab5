const intervalMs = 5_000

/** Limits calls to one in five seconds. The first five seconds pass without a call. */
export function throttle<T>(report: (value: T) => void): (value: T) => void {
  let lastCall = performance.now()
  return (value) => {
    const now = performance.now()
    if (now - lastCall < intervalMs) return
    lastCall = now
    report(value)
  }
}
