/**
 * Loaded into a process before its own program: tells whoever started it how much memory is in use, once what is not
 * used any more was collected. Needs --expose-gc.
 */
process.on('message', (question) => {
  if (question !== 'memory') return
  globalThis.gc?.()
  globalThis.gc?.() // what the first one only found unreachable
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heapUsed })
})
