import { streamSSE } from 'hono/streaming'
import { heartbeatMs, type LiveMessage } from '#schema/api/live.ts'
import type { Router } from '../http/route.ts'
import { HttpError } from '../http/http-error.ts'
import { clientAddressOf } from '../http/security/client-address.ts'
import { requestUser } from '../http/sessions.ts'
import type { Services } from '../services.ts'
import { boundedWriter } from './bounded-writer.ts'
import { OpenStreams } from './open-streams.ts'

/**
 * Streams changes as server-sent events. Checks the session at each heartbeat. After a reconnect, missed messages are not
 * sent; see `LiveMessage`.
 */
export function liveRoutes({ app, services }: Router): void {
  const { live, cookie, config } = services
  const openStreams = new OpenStreams()
  app.get('/api/live', async (c) => {
    const user = await requestUser(c, services)
    const session = cookie.read(c)
    if (!user || session === undefined) throw new HttpError(401, 'Please log in')
    c.header('X-Accel-Buffering', 'no') // nginx must not buffer the stream
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
    const { outgoing } = c.env
    const release = openStreams.open({
      session: user.sessionHash,
      user: String(user.id),
      address: clientAddressOf(c, config.TRUST_PROXY),
    })
    // A stream is open until its connection is closed: an ended stream may still have data that the client does not read.
    outgoing.once('close', release)
    if (outgoing.closed) release()
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>()
      const end = () => ended.resolve()
      stream.onAbort(end)
      const write = boundedWriter(stream, () => outgoing.destroy())
      const send = (message: LiveMessage) => write(`event: changed\ndata: ${JSON.stringify(message)}\n\n`)
      const beat = async () => {
        if (await isLoggedIn(services, session)) write('event: heartbeat\ndata:\n\n')
        else end()
      }
      const timer = setInterval(() => void beat().catch(end), heartbeatMs)
      try {
        const leave = await live.join({ userId: user.id, send, end })
        await ended.promise
        leave()
      } finally {
        clearInterval(timer)
      }
    })
  })
}

const isLoggedIn = async ({ sessions, now }: Services, session: string) =>
  (await sessions.find(session, now())) !== null
