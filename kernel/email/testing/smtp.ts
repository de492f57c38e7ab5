import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Behaviour extends SMTPServerOptions {
  readonly port?: number
  /** Called when the server has received an email. The server waits for the returned promise and then responds. */
  readonly beforeResponse?: () => Promise<unknown>
  readonly afterResponse?: () => void
}

/** Never resolves. A server that waits for this promise sends no response. */
export const noResponse = new Promise<never>(() => undefined)

/** Starts a mail server for tests. It records emails, and its responses can be delayed or suppressed. */
export async function startSmtp({ port = 0, beforeResponse, afterResponse, ...options }: Behaviour = {}) {
  const received: string[] = []
  const receive = async (stream: AsyncIterable<Buffer>, respond: () => void) => {
    const email = await readAll(stream)
    if (email === null) return
    received.push(email)
    await beforeResponse?.()
    respond()
    afterResponse?.()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => void receive(stream, done),
    ...options,
  })
  server.on('error', () => undefined) // a client may close its connection at any time
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo // the cast is safe, because the server listens on a TCP port
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    /** Breaks all connections, like a crash of the server. */
    drop: () => {
      for (const socket of sockets) socket.destroy()
    },
    /** Closes all connections properly. */
    end: () => {
      for (const socket of sockets) socket.end()
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Returns the message; null if the connection ended before the last line of the message. */
async function readAll(stream: AsyncIterable<Buffer>): Promise<string | null> {
  try {
    return Buffer.concat(await Array.fromAsync(stream)).toString()
  } catch {
    return null
  }
}

export function smtpError(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code })
}
