/**
 * Measures for how long the event loop was blocked, and how much processor time its thread used in this time. The test
 * preloads this module into the API process and asks for the longest stall by IPC.
 */
const intervalMs = 2
let lastTickAt = performance.now()
let lastUsage = process.threadCpuUsage()
let longest = { ms: 0, cpuMs: 0 }

function tick(): void {
  const now = performance.now()
  const ms = now - lastTickAt - intervalMs
  const { user, system } = process.threadCpuUsage(lastUsage)
  if (ms > longest.ms) longest = { ms, cpuMs: (user + system) / 1_000 }
  lastTickAt = now
  lastUsage = process.threadCpuUsage()
}

setInterval(tick, intervalMs).unref()
process.on('message', (message) => {
  if (message !== 'longest stall') return
  tick() // after a stall, a message may arrive before the timer fires
  process.send?.(longest)
  longest = { ms: 0, cpuMs: 0 }
})
