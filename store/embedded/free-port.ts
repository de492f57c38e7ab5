import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { OperatorError } from '#schema/operator-error.ts'

/**
 * Ports that no system gives to connections that go out: Linux takes those from 32768 on, macOS and Windows
 * from 49152 on (RFC 6335). One of those could be taken between the answer here and its use.
 */
const lowest = 20_000
const highest = 32_767

/** A port on which nobody listens at this moment. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
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
    if (error instanceof Error && 'code' in error && isTaken(error.code)) return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** In use, or kept from us by the system. */
const isTaken = (code: unknown): boolean => code === 'EADDRINUSE' || code === 'EACCES'
