import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Behaviour extends SMTPServerOptions {
  readonly port?: number
  /** Between taking a mail and saying so; a promise that never resolves leaves the sender without a word. */
  readonly beforeAnswer?: () => Promise<unknown>
  readonly afterAnswer?: () => void
}

/** What a server does that takes a mail and never says so. */
export const noAnswer = new Promise<never>(() => undefined)

/** A mail server of the test's own: keeps what it accepts, and misbehaves as told. */
export async function startSmtp({ port = 0, beforeAnswer, afterAnswer, ...options }: Behaviour = {}) {
  const received: string[] = []
  const take = async (stream: AsyncIterable<Buffer>, answer: () => void) => {
    const mail = await whole(stream)
    if (mail === null) return
    received.push(mail)
    await beforeAnswer?.()
    answer()
    afterAnswer?.()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => void take(stream, done),
    ...options,
  })
  server.on('error', () => undefined) // clients that break off
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo // a TCP server that listens has one
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    /** Cuts every connection, whatever is on its way. */
    drop: () => {
      for (const socket of sockets) socket.destroy()
    },
    /** Ends every connection in good order, whatever is on its way. */
    end: () => {
      for (const socket of sockets) socket.end()
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** All of a message, once its last dot has come; `null` where its sender was gone before that. */
async function whole(stream: AsyncIterable<Buffer>): Promise<string | null> {
  try {
    return Buffer.concat(await Array.fromAsync(stream)).toString()
  } catch {
    return null
  }
}

export function smtpError(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code })
}
