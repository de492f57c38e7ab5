import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Stands before a server, and can be as silent as a network that has forgotten every connection. */
export interface Proxy {
  /** The server's address, by way of this. */
  readonly url: string
  /** Swallows from now on whatever either side says; connections stay open, and are of no use ever after. */
  silence(): void
  /** Ends every connection, and each new one at once: the server is away. */
  refuse(): void
  /** How many connections came while it did. */
  readonly refused: number
  /** Passes new connections on again. */
  speak(): void
  close(): Promise<void>
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  /** Ends what the present connections say; null while there is silence. */
  let open: AbortController | null = new AbortController()
  let refuses = false
  let refused = 0
  const server = createServer((near) => {
    if (refuses) {
      refused++
      near.destroy()
      return
    }
    const heard = open?.signal
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => heard && !heard.aborted && to.write(data))
      from.on('error', () => undefined) // the close that follows is passed on
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: addressed(target, server),
    silence: () => {
      open?.abort()
      open = null
    },
    refuse: () => {
      refuses = true
      for (const socket of sockets) socket.destroy()
    },
    get refused() {
      return refused
    },
    speak: () => {
      refuses = false
      open ??= new AbortController()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function addressed(target: string, server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  const url = new URL(target)
  url.host = `127.0.0.1:${address.port}`
  return url.href
}
