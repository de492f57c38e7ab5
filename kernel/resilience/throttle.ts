export const throttleMs = 5_000

/** Returns a function that passes at most one value in five seconds to `report`, and drops the other values. */
export function throttle<T>(report: (value: T) => void): (value: T) => void {
  let lastCall = performance.now()
  return (value) => {
    const now = performance.now()
    if (now - lastCall < throttleMs) return
    lastCall = now
    report(value)
  }
}
