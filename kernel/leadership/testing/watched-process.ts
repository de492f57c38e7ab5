/** Test process with a watchdog. Usage: `watched-process.ts <idle | busy | stuck | frozen> <limit in milliseconds>`. */
import pino from 'pino'
import { startWatchdog } from '../watchdog.ts'

const [kind, limit] = process.argv.slice(2)
const limitMs = Number(limit)
startWatchdog(pino(), limitMs)

/** Blocks the event loop. */
const block = (ms?: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

if (kind === 'frozen') block()
if (kind === 'stuck') block(4 * limitMs)
if (kind === 'busy') {
  const startedAt = performance.now()
  const work = () => {
    block(limitMs / 10)
    if (performance.now() - startedAt < 3 * limitMs) setTimeout(work)
  }
  work()
}
if (kind === 'idle') {
  // Waits before each response, so that a faulty watchdog has time to kill this process.
  process.on('message', () => setTimeout(() => process.send?.('running'), limitMs / 2))
  process.send?.('running')
}
