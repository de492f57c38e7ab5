import { write } from 'node:fs'
import { hostname } from 'node:os'
import { workerData } from 'node:worker_threads'
import type { WatchdogData } from './watchdog.ts'

const { ticks, limitMs, tickMs } = workerData as WatchdogData
let lastTick = 0
let blockedMs = 0

// Counts only time in which this thread runs, so that a suspended machine does not count as a blocked event loop.
const timer = setInterval(() => {
  const tick = Atomics.load(ticks, 0)
  blockedMs = tick === lastTick ? blockedMs + tickMs : 0
  lastTick = tick
  if (blockedMs >= limitMs) end()
}, tickMs)

/** Logs the reason and kills the process. Writes to descriptor 2, because `process.stderr` needs the main thread. */
function end() {
  clearInterval(timer)
  const msg = `the event loop is blocked for ${limitMs / 1_000} s: killing the process, so that it is restarted`
  const line = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname(), msg }
  write(2, `${JSON.stringify(line)}\n`, kill)
  setTimeout(kill, 1_000) // in case the write blocks, because the output is not read
}

// Sends a signal, because process.exit() would end only this thread.
const kill = () => process.kill(process.pid, 'SIGKILL')
