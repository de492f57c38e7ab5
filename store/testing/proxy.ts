import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Stands before a server, and can be as silent as a network that has forgotten every connection. */
export interface Proxy {
  /** The server's address, by way of this. */
  readonly url: string
  /** Connections stay open and are of no use ever after; new ones wait. */
  silence(): void
  /** Ends every connection, and each new one at once: the server is away. */
  refuse(): void
  /** How many connections came while it did. */
  readonly refused: number
  /** Passes new connections on again, and those that waited. */
  speak(): void
  close(): Promise<void>
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const waiting = new Set<Socket>()
  let mode: 'passes' | 'is silent' | 'refuses' = 'passes'
  let refused = 0
  /** Aborted when what the present connections say is to be lost. */
  let silenced = new AbortController()

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined) // the close that follows tells enough
    socket.on('close', () => {
      sockets.delete(socket)
      waiting.delete(socket)
    })
  }

  function join(near: Socket): void {
    const { signal } = silenced
    const far = connect(Number(port), hostname)
    keep(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => !signal.aborted && to.write(data))
      from.on('close', () => to.destroy())
    }
  }

  const server = createServer((near) => {
    keep(near)
    if (mode === 'passes') return join(near)
    if (mode === 'is silent') return void waiting.add(near)
    refused++
    near.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: addressed(target, server),
    silence: () => {
      mode = 'is silent'
      silenced.abort()
    },
    refuse: () => {
      mode = 'refuses'
      for (const socket of sockets) socket.destroy()
    },
    get refused() {
      return refused
    },
    speak: () => {
      mode = 'passes'
      silenced = new AbortController()
      for (const near of waiting) join(near)
      waiting.clear()
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
