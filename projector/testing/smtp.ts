import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail server of the test's own: keeps what it accepts, and misbehaves as told. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString())
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined) // clients that break off
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Cuts every connection, whatever is on its way. */
    drop: () => {
      for (const socket of sockets) socket.destroy()
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export function smtpError(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code })
}
