import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy that can simulate a lost network and a stopped server. */
export interface Proxy {
  /** Address of the server through the proxy. */
  readonly url: string
  /** Keeps existing connections open, but drops all their data. New connections wait. */
  silence(): void
  /** Closes all connections, and closes each new connection immediately. */
  refuse(): void
  /** Number of new connections that were closed immediately. */
  readonly refused: number
  /** Forwards the data of new and waiting connections again. */
  speak(): void
  close(): Promise<void>
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const waiting = new Set<Socket>()
  let mode: 'forward' | 'drop' | 'refuse' = 'forward'
  let refused = 0
  /** Aborts when `silence` is called, so that existing connections drop their data. */
  let silenced = new AbortController()

  function track(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined) // after each error, a `close` event follows, and its listener ends the connection
    socket.on('close', () => {
      sockets.delete(socket)
      waiting.delete(socket)
    })
  }

  function forward(near: Socket): void {
    const { signal } = silenced
    const far = connect(Number(port), hostname)
    track(far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (data) => !signal.aborted && to.write(data))
      from.on('close', () => to.destroy())
    }
  }

  const server = createServer((near) => {
    track(near)
    if (mode === 'forward') return forward(near)
    if (mode === 'drop') return void waiting.add(near)
    refused++
    near.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: addressOf(target, server),
    silence: () => {
      mode = 'drop'
      silenced.abort()
    },
    refuse: () => {
      mode = 'refuse'
      for (const socket of sockets) socket.destroy()
    },
    get refused() {
      return refused
    },
    speak: () => {
      mode = 'forward'
      silenced = new AbortController()
      for (const near of waiting) forward(near)
      waiting.clear()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function addressOf(target: string, server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The proxy is not listening on a TCP port')
  const url = new URL(target)
  url.host = `127.0.0.1:${address.port}`
  return url.href
}
