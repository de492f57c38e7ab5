/** Milliseconds. */
const between = 5_000

/** Tells at most once in five seconds, and nothing of what is over before. */
export function nowAndThen<T>(tell: (value: T) => void): (value: T) => void {
  let last = performance.now()
  return (value) => {
    const now = performance.now()
    if (now - last < between) return
    last = now
    tell(value)
  }
}
