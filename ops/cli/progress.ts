import { throttle } from '#kernel/resilience/throttle.ts'

export type Notify = (line: string) => void

/** Yields the items. Reports the number of yielded items, at most every five seconds. */
export async function* withProgress<T>(
  notify: Notify | undefined,
  activity: string,
  items: AsyncIterable<T>,
): AsyncGenerator<T> {
  const report = throttle<number>((count) => notify?.(`${activity}: ${count.toLocaleString('en-GB')} so far`))
  let count = 0
  for await (const item of items) {
    yield item
    report(++count)
  }
}
