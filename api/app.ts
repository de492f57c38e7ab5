import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { requestId } from 'hono/request-id'
import { schemaInService } from '#schema/tables/database.ts'
import { activityRoutes } from './activity.ts'
import { adoptionRoutes } from './adoption.ts'
import type { Client } from './client.ts'
import { documentationRoutes } from './documentation.ts'
import type { Environment } from './environment.ts'
import { answerFailure, answerNothing } from './failure.ts'
import { guideRoutes } from './guides.ts'
import { guideManagement } from './guides/manage.ts'
import { guideList } from './guides/published.ts'
import { healthRoutes, type Watched } from './health.ts'
import { historyRoutes } from './history.ts'
import type { Identity } from './identity/identity.ts'
import { userRoutes } from './identity/routes.ts'
import { session } from './identity/session-middleware.ts'
import { mailRoutes } from './mails.ts'
import { memberRoutes } from './members.ts'
import { invitationRoutes } from './invitations.ts'
import { liveRoutes } from './live.ts'
import { measureRequests } from './monitoring/measure-requests.ts'
import { metricsRoute } from './metrics.ts'
import { traceRequests } from './monitoring/trace-requests.ts'
import { monitoringRoutes } from './monitoring.ts'
import { notificationRoutes } from './notifications.ts'
import { progressRoutes } from './progress.ts'
import { projectRoutes } from './projects.ts'
import { readPosition } from './read-position-header.ts'
import { replicated } from './replicated.ts'
import { securityHeaders } from './security/headers.ts'
import { ownOrigin } from './security/origin.ts'
import { requestLog } from './security/request-log.ts'
import { jsonOnly, limitedBody, readableAddress } from './security/request-shape.ts'
import { clientRoutes } from './static.ts'
import { taskRoutes } from './tasks.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'
import { voteRoutes } from './votes.ts'

/** The HTTP service: what every request passes, then one file a noun. */
export function createApp(
  identity: Identity,
  client: Client,
  { readiness, checks }: Watched,
): Hono<Environment> {
  const app = new Hono<Environment>()
  app.use(requestId({ headerName: '' })) // ours alone: a client's would let it forge correlations
  app.use(async (c, next) => {
    c.set('log', identity.log.child({ requestId: c.var.requestId }))
    c.set('user', null)
    c.set('behind', null)
    c.set('isRecorded', false)
    await next()
    c.res.headers.set('X-Request-Id', c.var.requestId)
  })
  if (identity.tracing) app.use(traceRequests(identity.tracing))
  app.use(requestLog)
  app.use(measureRequests((measured) => identity.measuring.observe(measured)))
  app.use(securityHeaders(identity.publicUrl, client.scriptHashes))
  clientRoutes(app, identity, client)
  app.use(readableAddress)

  app.use('/api/*', ownOrigin(identity.cookie, identity.config.PUBLIC_URL), jsonOnly)
  app.use('/api/*', limitedBody)
  app.use('/unsubscribe', limitedBody)
  app.use('/api/*', session(identity, identity.cookie))
  if (identity.replica) app.use('/api/*', replicated(identity.replica, identity.readPosition))
  liveRoutes(app, identity) // before what would wait for its end: compression and tags
  app.get('/guides/*', compress())
  app.get('/api/*', readPosition(identity)) // around the tags, which would leave it out where nothing changed
  app.get('/api/*', compress(), etag(), async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
    headers.append('Vary', 'Accept-Encoding') // as compression would, but that makes a stream of the body for it
  })

  userRoutes(app, identity)
  projectRoutes(app, identity)
  adoptionRoutes(app, identity)
  taskRoutes(app, identity)
  voteRoutes(app, identity)
  progressRoutes(app, identity)
  memberRoutes(app, identity)
  invitationRoutes(app, identity)
  mailRoutes(app, identity)
  activityRoutes(app, identity)
  notificationRoutes(app, identity)
  documentationRoutes(app, identity, client)
  metricsRoute(app, identity, checks)
  healthRoutes(app, identity, { readiness, checks })
  historyRoutes(app, identity)
  monitoringRoutes(app, identity, checks)
  guideManagement(app, identity)
  guideList(app, identity)
  guideRoutes(app, identity, client)
  unsubscribeRoutes(app, identity, client)
  app.notFound((c) => answerNothing(app, c))
  app.onError(answerFailure(identity.reads, schemaInService(identity.config)))
  return app
}
