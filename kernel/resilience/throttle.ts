const intervalMs = 5_000

/** Limits `report` to one call in five seconds. Values are ignored in the first five seconds and between calls. */
export function throttle<T>(report: (value: T) => void): (value: T) => void {
  let lastCall = performance.now()
  return (value) => {
    const now = performance.now()
    if (now - lastCall < intervalMs) return
    lastCall = now
    report(value)
  }
}
