import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { OperatorError } from '../../process/operator-error.ts'
import { hasCode } from '../../resilience/system-error.ts'

/** Lowest port to choose. The operating system uses ports from 32,768 on for outgoing connections at any time. */
const lowest = 20_000
const highest = 32_767

export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(lowest, highest + 1)
    if (await isFree(port, host)) return port
  }
  throw new OperatorError(
    `No free port on ${host} between ${lowest} and ${highest}. Stop a program that uses one of these ports.`,
  )
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
