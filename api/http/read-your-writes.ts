import type { Context, MiddlewareHandler } from 'hono'
import type { Position } from '#kernel/event-store/event-store.ts'
import { readYourWritesTimeoutMs, type ProjectionPosition } from '#kernel/projections/projection-position.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import { traced } from '#kernel/telemetry/tracing.ts'
import type { Replica } from '../replica/replica.ts'
import type { Services } from '../services.ts'
import type { Environment } from './environment.ts'
import { isQuery } from './is-query.ts'

/** Waits for the read models. After a timeout, the header `Projection-Lag` makes the client keep its optimistic state. */
export async function waitForProjection(
  c: Context<Environment>,
  { projectionPosition, tracing }: Services,
  position: Position | null,
): Promise<boolean> {
  const attributes = { position: String(position) }
  const reached = await traced(tracing, 'wait for read models', attributes, () =>
    projectionPosition.waitFor(position),
  )
  // The client compares this position with live updates, and ignores the update about its own change.
  c.header('Read-Position', projectionPosition.position.toString())
  if (!reached) c.header('Projection-Lag', 'true')
  return reached
}

/** Sends the position of the read models before the query. The client gets a live update for every later change. */
export const projectionPositionHeader =
  ({ projectionPosition }: Services): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const { position } = projectionPosition
    await next()
    c.res.headers.set('Read-Position', position.toString())
  }

/**
 * Read-your-writes with a replica. A query waits until the replica has the position that the client sends. A command
 * without events, such as a new username, also waits for the replica. After a timeout, the response is sent anyway. No
 * request waits for a replica that is known to lag.
 */
export const replicaReads =
  (replica: Replica, projectionPosition: ProjectionPosition): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const isLagging = () => replica.lagMs > readYourWritesTimeoutMs
    if (isQuery(c)) {
      const position = c.req.header('Read-Position') ?? ''
      if (/^\d{1,18}$/.test(position) && !isLagging()) await projectionPosition.waitFor(BigInt(position))
      return next()
    }
    await next()
    const { headers, status } = c.res
    // `Read-Position` shows that the command has already waited for the replica.
    if (status >= 400 || headers.has('Read-Position')) return
    if (isLagging() || !(await hasCaughtUp(replica))) headers.set('Projection-Lag', 'true')
  }

const hasCaughtUp = (replica: Replica): Promise<boolean> =>
  withTimeout(readYourWritesTimeoutMs, 'the replica', replica.caughtUp()).then(
    () => true,
    () => false,
  )
