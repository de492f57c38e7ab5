import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `find` returns a value, and returns this value. Fails at the timeout of the test. */
export async function found<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const value = await find()
    if (value !== undefined) return value
    await sleep(10)
  }
}
