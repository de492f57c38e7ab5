import { write } from 'node:fs'
import { hostname } from 'node:os'
import { workerData } from 'node:worker_threads'
import type { Watched } from './watchdog.ts'

const { turns, limitMs, tickMs } = workerData as Watched
let seen = 0
let asleepMs = 0

// Time is what this thread was awake for: a process or a machine that was suspended has not frozen.
const watch = setInterval(() => {
  const now = Atomics.load(turns, 0)
  asleepMs = now === seen ? asleepMs + tickMs : 0
  seen = now
  if (asleepMs >= limitMs) end()
}, tickMs)

/** Says it past `process.stderr`, which the frozen thread serves. */
function end() {
  clearInterval(watch)
  const msg = `the event loop has not turned for ${limitMs / 1_000} s: this process ends itself, to be started again`
  const line = { level: 60, time: Date.now(), pid: process.pid, hostname: hostname(), msg }
  write(2, `${JSON.stringify(line)}\n`, kill)
  setTimeout(kill, 1_000) // nobody may read what is written
}

// process.exit() would end this thread alone.
const kill = () => process.kill(process.pid, 'SIGKILL')
