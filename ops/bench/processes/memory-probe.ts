/** Preloaded into a process: reports its memory usage to the parent after a full garbage collection. Needs --expose-gc. */
process.on('message', (message) => {
  if (message !== 'memory') return
  collect()
  collect() // frees what the first collection found unreachable
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heapUsed })
})

const collect = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
