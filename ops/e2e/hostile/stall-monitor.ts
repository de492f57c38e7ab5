/**
 * Measures for how long the event loop was blocked. The test preloads this module into the API process and asks for the
 * result by IPC.
 */
const intervalMs = 2
let lastTickAt = performance.now()
let longestMs = 0

function tick(): void {
  const now = performance.now()
  longestMs = Math.max(longestMs, now - lastTickAt - intervalMs)
  lastTickAt = now
}

setInterval(tick, intervalMs).unref()
process.on('message', (message) => {
  if (message !== 'longest stall') return
  tick() // after a stall, a message may arrive before the timer fires
  process.send?.({ longestMs })
  longestMs = 0
})
