/** Preloaded module. On a message, collects garbage and sends the memory usage to the parent. Needs --expose-gc. */
process.on('message', (message) => {
  if (message !== 'memory') return
  collect()
  collect() // the first collection may leave objects that only the second collection can free
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heapUsed })
})

const collect = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
