/** Returns the result of a promise. Rejects if the promise does not settle within the time. */
export async function withTimeout<T>(
  milliseconds: number,
  description: string,
  promise: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const late = () => reject(new Error(`${description}: no answer in ${milliseconds} ms`))
    timer = setTimeout(late, milliseconds)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
