import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { LiveMessage } from '#schema/api/live.ts'
import type { Router } from '../http/route.ts'
import { HttpError } from '../http/http-error.ts'
import { requestUser } from '../http/sessions.ts'
import type { Services } from '../services.ts'

/** Interval of heartbeats. At each heartbeat, the server also checks the session. */
export const heartbeatMs = 20_000

/** Streams changes as server-sent events. After a reconnect, missed messages are not sent; see `LiveMessage`. */
export function liveRoutes({ app, services }: Router): void {
  const { live, cookie } = services
  app.get('/api/live', async (c) => {
    const user = await requestUser(c, services)
    const session = cookie.read(c)
    if (!user || session === undefined) throw new HttpError(401, 'Please log in')
    c.header('X-Accel-Buffering', 'no') // nginx must not buffer the stream
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>()
      const end = () => ended.resolve()
      stream.onAbort(end)
      const send = (message: LiveMessage) => void write(stream, message).catch(end)
      const beat = async () => {
        if (await isLoggedIn(services, session)) await stream.write(': still here\n\n')
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

const write = (stream: SSEStreamingApi, message: LiveMessage) =>
  stream.writeSSE({ event: 'changed', data: JSON.stringify(message) })

const isLoggedIn = async ({ sessions, now }: Services, session: string) =>
  (await sessions.find(session, now())) !== null
