/** Preloaded module. Sends the memory usage to the parent process after a garbage collection. Needs --expose-gc. */
process.on('message', (message) => {
  if (message !== 'memory') return
  collect()
  collect() // the second collection frees objects that the first found unreachable
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heapUsed })
})

const collect = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
