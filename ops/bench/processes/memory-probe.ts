/**
 * Loaded into a process before its own program: tells whoever started it how much memory is in use, once what is not
 * used any more was collected and what V8 holds in reserve was given back: that is the most that it ever needed, by
 * chance, and would hide what was never let go. Needs --expose-gc.
 */
process.on('message', (question) => {
  if (question !== 'memory') return
  collect()
  collect() // what the first one only found unreachable
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heapUsed })
})

const collect = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
