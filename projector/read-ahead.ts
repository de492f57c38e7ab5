interface Batch {
  readonly caughtUp: boolean
}

/**
 * Has the next batch read while the last one is written, as long as there is more to read. What has caught up reads
 * nothing ahead: the next batch would hold less than has come by the time it can be written.
 */
export async function* readAhead<B extends Batch>(batches: AsyncIterable<B>): AsyncGenerator<B> {
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
        next.catch(() => {}) // whoever comes for it is told
        yield result.value
      }
    }
  } finally {
    void source.return?.().catch(() => {}) // waits for what is being read, for which nobody else needs to
  }
}
