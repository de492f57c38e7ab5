import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import type { Config } from '#schema/config.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'

type Address = Pick<Config, 'PORT' | 'HOST'>

/** Listens and returns the port. @throws OperatorError that names the setting to change */
export async function listen(server: Server, address: Address): Promise<number> {
  server.listen(address.PORT, address.HOST)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error, address)
  }
  return (server.address() as AddressInfo).port // `address()` returns a string only for Unix sockets
}

/** Returns a URL at which this machine can reach the server. */
export function urlOf({ HOST, PORT }: Address): string {
  const reachable = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${PORT}`
}

/** Returns an error with advice for the operator, or the original error if there is no advice. */
export function listenError(error: unknown, { PORT, HOST }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const operatorError = (message: string) => new OperatorError(message, { cause: error })
  switch (code) {
    case 'EADDRINUSE':
      return operatorError(
        `Port ${PORT} is in use. Stop the process that listens on this port, or set PORT to another port.`,
      )
    case 'EACCES':
      return operatorError(
        `This user is not allowed to listen on port ${PORT} of ${HOST}. Set PORT to 1024 or higher.`,
      )
    // Without this case, a DNS error of HOST would be reported as an unavailable database.
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return operatorError(`HOST is ${HOST}, which does not resolve to an address (${code}). ${hostAdvice}`)
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return operatorError(
        `HOST is ${HOST}, which is not an address of this machine (${code}). ${hostAdvice}`,
      )
    default:
      return error
  }
}

export const hostAdvice =
  'Set HOST to an address of this machine: 127.0.0.1 accepts connections from this machine only, 0.0.0.0 from all networks.'
