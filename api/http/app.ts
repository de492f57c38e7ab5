import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { guideLibrary, guidePath } from '#schema/screens.ts'
import { activityRoutes } from '../activity/routes.ts'
import { roadmapRoutes } from '../roadmap/routes.ts'
import { checklistRoutes } from '../checklist/routes.ts'
import { calendarRoutes } from '../calendar/routes.ts'
import type { Client } from './client-files.ts'
import { documentationRoutes } from '../documentation/routes.ts'
import type { Environment } from './environment.ts'
import { errorResponse, notFoundResponse } from './error-response.ts'
import { guidePages } from '../guides/pages.ts'
import { pictureRoutes } from '../guides/pictures.ts'
import { guideRenderer, publishLimitMs } from '../guides/render.ts'
import { guideRoutes } from '../guides/routes.ts'
import { healthRoutes, type HealthSources } from '../health/routes.ts'
import { historyRoutes } from '../history/routes.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { emailRoutes } from '../team/emails.ts'
import { teamRoutes } from '../team/routes.ts'
import { invitationRoutes } from '../invitations/routes.ts'
import { linkRoutes } from '../links/routes.ts'
import { liveRoutes } from '../live/routes.ts'
import { metricsRoute } from '../monitoring/metrics/metrics-route.ts'
import { traceRequests } from '../monitoring/metrics/request-middleware.ts'
import { monitoringRoutes } from '../monitoring/routes.ts'
import { noteRoutes } from '../notes/routes.ts'
import { notificationRoutes } from '../notifications/routes.ts'
import { progressRoutes } from '../progress/routes.ts'
import { projectRoutes } from '../projects/routes.ts'
import { projectionPositionHeader, replicaReads } from './read-your-writes.ts'
import { createRouter } from './route.ts'
import { securityHeaders } from './security/headers.ts'
import { ownOrigin } from './security/origin.ts'
import { recordRequests } from './security/request-log.ts'
import { jsonOnly, limitedBody, decodableUrl } from './security/request-shape.ts'
import { clientRoutes } from './static.ts'
import { taskRoutes } from '../tasks/routes.ts'
import { unsubscribeRoutes } from '../unsubscribe/routes.ts'
import { updateRoutes } from '../updates/routes.ts'
import { voteRoutes } from '../votes/routes.ts'
import type { Services } from '../services.ts'

export function createApp(
  services: Services,
  client: Client,
  { readiness, checks }: HealthSources,
): Hono<Environment> {
  const app = new Hono<Environment>()
  const router = createRouter(app, services)
  app.use(async (c, next) => {
    const requestId = randomUUID() // not from a request header: a client could send the id of another request
    c.set('requestId', requestId)
    c.set('log', services.log.child({ requestId }))
    c.set('user', null)
    await next()
    c.res.headers.set('X-Request-Id', requestId)
  })
  if (services.tracing) app.use(traceRequests(services.tracing))
  app.use(recordRequests((measured) => services.metrics.observe(measured)))
  app.use(securityHeaders(services.publicUrl, client.scriptHashes))
  clientRoutes(app, services, client)
  app.use(decodableUrl)

  app.use('/api/*', ownOrigin(services.config.PUBLIC_URL), jsonOnly)
  app.use('/api/*', limitedBody)
  app.use('/unsubscribe', limitedBody)
  if (services.replica) app.use('/api/*', replicaReads(services.replica, services.projectionPosition))
  liveRoutes(router) // before compress() and etag(), which would buffer the live stream until its end
  for (const path of [guideLibrary, guidePath('*')]) app.get(path, compress())
  app.get('/api/*', projectionPositionHeader(services)) // before etag(), because a 304 response would lose the position
  app.get('/api/*', compress(), etag(), async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
    headers.append('Vary', 'Accept-Encoding') // set here: to set `Vary`, compress() would turn the body into a stream
  })

  accountRoutes(router)
  projectRoutes(router)
  roadmapRoutes(router)
  taskRoutes(router)
  noteRoutes(router)
  linkRoutes(router)
  checklistRoutes(router)
  updateRoutes(router)
  voteRoutes(router)
  progressRoutes(router)
  teamRoutes(router)
  invitationRoutes(router)
  emailRoutes(router)
  activityRoutes(router)
  notificationRoutes(router)
  calendarRoutes(router)
  documentationRoutes(router, client)
  metricsRoute(router, checks)
  healthRoutes(router, { readiness, checks })
  historyRoutes(router)
  monitoringRoutes(router, checks)
  guideRoutes(router, guideRenderer({ maxQueued: 10 })) // so that a preview waits at most 33 seconds
  pictureRoutes(router)
  // Pages have their own thread, because a preview may take seconds, and more time than was allowed at publication.
  guidePages(router, client, guideRenderer({ limitMs: 3 * publishLimitMs }))
  unsubscribeRoutes(router, client)
  app.notFound((c) => notFoundResponse(app, c))
  app.onError(errorResponse(services.reads))
  return app
}
