/** Reads the next batch while the caller handles one, except after a batch that caught up: a later read returns more. */
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
        next.catch(() => {}) // thrown when it is awaited
        yield result.value
      }
    }
  } finally {
    void source.return?.().catch(() => {}) // not awaited, because it waits for a pending read
  }
}
