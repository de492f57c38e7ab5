import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { OperatorError } from '../../process/operator-error.ts'
import { hasCode } from '../../resilience/system-error.ts'

/**
 * Outside the range for outgoing connections, which Linux takes from 32768 and macOS and Windows from 49152 (RFC 6335).
 * A port of that range could be taken before the server uses it.
 */
const lowest = 20_000
const highest = 32_767

/** Returns a port that is free at this moment. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(lowest, highest + 1)
    if (await isFree(port, host)) return port
  }
  throw new OperatorError(`No free port on ${host} between ${lowest} and ${highest}.`)
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE') || hasCode(error, 'EACCES')) return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}
