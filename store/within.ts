export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** What `promise` settles to, or `TimedOut`. What comes later is dropped. */
export async function within<T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`${what}: no answer in ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
