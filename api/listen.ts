import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import type { Config } from '#schema/config.ts'
import { OperatorError } from '#schema/operator-error.ts'

type Place = Pick<Config, 'PORT' | 'HOST'>

/**
 * Has the server listen where the configuration says, on any free port where that says 0.
 *
 * @returns the port.
 * @throws OperatorError that names PORT or HOST, whichever is in the way.
 */
export async function listen(server: Server, place: Place): Promise<number> {
  server.listen(place.PORT, place.HOST)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw deafness(error, place)
  }
  return (server.address() as AddressInfo).port // it listens on a port, never on a pipe
}

/** Under which this machine reaches whoever listens there. */
export function urlOf({ HOST, PORT }: Place): string {
  const reachable = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${PORT}`
}

/** Why nobody can listen there, in words for an operator; the error itself where they would not help him. */
export function deafness(error: unknown, { PORT, HOST }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const told = (words: string) => new OperatorError(words, { cause: error })
  switch (code) {
    case 'EADDRINUSE':
      return told(`Port ${PORT} is in use. Stop what listens there, or set PORT to another one.`)
    case 'EACCES':
      return told(`This user may not listen on port ${PORT} of ${HOST}. Set PORT to one from 1024 on.`)
    // Unnamed, these would be taken for a database that does not answer.
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return told(`HOST is ${HOST}, a name that no address is found for (${code}). ${anAddress}`)
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return told(`HOST is ${HOST}, which is no address of this machine (${code}). ${anAddress}`)
    default:
      return error
  }
}

/** What to do about a HOST that nobody can listen on. */
export const anAddress =
  'Set HOST to an address of this machine: 127.0.0.1 serves this machine alone, 0.0.0.0 all of its networks.'
