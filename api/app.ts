import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { etag } from 'hono/etag'
import { requestId } from 'hono/request-id'
import { maxBody } from '#schema/limits.ts'
import type { Environment } from './environment.ts'
import { memberRoutes } from './members.ts'
import { Problem } from './problem.ts'
import { projectRoutes } from './projects.ts'
import type { Services } from './services.ts'
import { taskRoutes } from './tasks.ts'

/** The HTTP service: what every request passes, then one file a noun. */
export function createApp(services: Services): Hono<Environment> {
  const app = new Hono<Environment>()
  app.use(requestId({ headerName: '' })) // ours alone: a client's would let it forge correlations
  app.use(async (c, next) => {
    c.set('log', services.log.child({ requestId: c.var.requestId }))
    c.set('user', null)
    await next()
  })
  app.use('/api/*', bodyLimit({ maxSize: maxBody, onError: () => tooLarge() }))
  app.get('/api/*', etag(), async (c, next) => {
    await next()
    c.header('Cache-Control', 'private, no-cache')
  })
  projectRoutes(app, services)
  taskRoutes(app, services)
  memberRoutes(app, services)
  app.notFound((c) => c.json({ error: 'There is nothing here' }, 404))
  app.onError((error, c) => {
    if (!(error instanceof Problem)) {
      c.var.log.error({ err: error, method: c.req.method, path: c.req.path }, 'a request failed')
      return c.json({ error: 'Something went wrong on our side. Please try again.' }, 500)
    }
    if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter))
    return c.json({ error: error.message, fields: error.fields }, error.status)
  })
  return app
}

function tooLarge(): never {
  throw new Problem(413, `The body must be at most ${maxBody / 1000} kB`)
}
