import { write } from 'node:fs'
import { hostname } from 'node:os'
import { workerData } from 'node:worker_threads'
import type { WatchdogData } from './watchdog.ts'

const { ticks, limitMs, tickMs } = workerData as WatchdogData
let lastTick = 0
let blockedMs = 0

// Counts intervals of this thread, not clock time: while the machine is suspended, the clock continues but no thread runs.
const timer = setInterval(() => {
  const tick = Atomics.load(ticks, 0)
  blockedMs = tick === lastTick ? blockedMs + tickMs : 0
  lastTick = tick
  if (blockedMs >= limitMs) end()
}, tickMs)

/** Logs the reason and kills the process. Writes directly to standard error, because the main thread is blocked. */
function end() {
  clearInterval(timer)
  const msg = `The event loop has been blocked for ${limitMs / 1_000} s: killing the process, so that it is restarted`
  const line = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname(), msg }
  write(2, `${JSON.stringify(line)}\n`, kill)
  setTimeout(kill, 1_000) // if no process reads the output, `write` does not finish
}

// Kills by signal, because process.exit() would end only this thread.
const kill = () => process.kill(process.pid, 'SIGKILL')
