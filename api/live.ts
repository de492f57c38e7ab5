import type { Hono } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { LiveMessage } from '#schema/api/live.ts'
import type { Environment } from './environment.ts'
import { Problem } from './problem.ts'
import type { Services } from './services.ts'
import type { Identity } from './identity/identity.ts'

/** Milliseconds between two signs of life, at each of which the session is looked at again. */
const heartbeat = 20_000

/** Server-sent events: what changes, as far as the reader may hear of it. Nothing is buffered; see `LiveMessage`. */
export function liveRoutes(app: Hono<Environment>, services: Identity): void {
  const { live, cookie } = services
  app.get('/api/live', (c) => {
    const { user } = c.var
    const session = cookie.read(c)
    if (!user || session === undefined) throw new Problem(401, 'Please log in')
    c.header('X-Accel-Buffering', 'no') // nginx would hold the messages back
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>()
      const end = () => ended.resolve()
      stream.onAbort(end)
      const tell = (message: LiveMessage) => void write(stream, message).catch(end)
      const beat = async () => {
        if (await isSignedIn(services, session)) await stream.write(': still here\n\n')
        else end()
      }
      const beating = setInterval(() => void beat().catch(end), heartbeat)
      try {
        const leave = await live.join({ userId: user.id, tell, end })
        await ended.promise
        leave()
      } finally {
        clearInterval(beating)
      }
    })
  })
}

const write = (stream: SSEStreamingApi, message: LiveMessage) =>
  stream.writeSSE({ event: 'changed', data: JSON.stringify(message) })

const isSignedIn = async ({ sessions, now }: Services, session: string) =>
  (await sessions.find(session, now())) !== null
