import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port on which nobody listens at this moment. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error(`No free port on ${host}.`)
  return address.port
}
