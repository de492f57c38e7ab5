/** Reads a batch while the caller handles the previous one. At the end of the log, reads later, to get larger batches. */
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
        next.catch(() => {}) // a rejection of `next` is handled when `next` is awaited
        yield result.value
      }
    }
  } finally {
    void source.return?.().catch(() => {}) // not awaited, because `return` would wait for the pending read
  }
}
