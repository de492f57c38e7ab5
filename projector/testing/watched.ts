/** A process with a watchdog, started by tests: `watched.ts <idle | busy | stuck | frozen> <limit in milliseconds>`. */
import pino from 'pino'
import { startWatchdog } from '../watchdog.ts'

const [kind, limit] = process.argv.slice(2)
const limitMs = Number(limit)
startWatchdog(pino(), limitMs)

/** Blocks the event loop. */
const stall = (ms?: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

if (kind === 'frozen') stall()
if (kind === 'stuck') stall(4 * limitMs)
if (kind === 'busy') {
  const begun = performance.now()
  const work = () => {
    stall(limitMs / 10)
    if (performance.now() - begun < 3 * limitMs) setTimeout(work)
  }
  work()
}
if (kind === 'idle') {
  // Runs until its parent lets go, and gives its watchdog time before each answer.
  process.on('message', () => setTimeout(() => process.send?.('running'), limitMs / 2))
  process.send?.('running')
}
