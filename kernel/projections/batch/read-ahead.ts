/** Reads the next batch while the caller handles a batch. Waits after a batch that caught up, to collect more events. */
export async function* readAhead<B extends { readonly caughtUp: boolean }>(
  batches: AsyncIterable<B>,
): AsyncGenerator<B> {
  const source = batches[Symbol.asyncIterator]()
  const read = async () => source.next()
  let next = read()
  try {
    for (;;) {
      const result = await next
      if (result.done) return
      if (result.value.caughtUp) {
        yield result.value
        next = read()
      } else {
        next = read()
        next.catch(() => {}) // an error is thrown when `next` is awaited
        yield result.value
      }
    }
  } finally {
    void source.return?.().catch(() => {}) // not awaited, because `return` waits for the pending read
  }
}
