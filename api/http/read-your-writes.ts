import type { Context, MiddlewareHandler } from 'hono'
import type { Position } from '#kernel/event-store/event-store.ts'
import { readYourWritesTimeoutMs, type ProjectionPosition } from '#kernel/projections/projection-position.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import { traced } from '#kernel/telemetry/tracing.ts'
import type { Replica } from '../replica/replica.ts'
import type { Services } from '../services.ts'
import type { Environment } from './environment.ts'

/** Returns false after a timeout. The response then says so, and the client keeps its optimistic state. */
export async function waitForProjection(
  c: Context<Environment>,
  { projectionPosition, tracing }: Services,
  position: Position | null,
): Promise<boolean> {
  const attributes = { 'brandpath.position': String(position) }
  const reached = await traced(tracing, 'wait for read models', attributes, () =>
    projectionPosition.waitFor(position),
  )
  // A client that has this position need not refetch when live updates announce the command.
  c.header('Read-Position', projectionPosition.position.toString())
  if (!reached) c.header('Projection-Lag', 'true')
  return reached
}

/** Sends the position before the query: live updates from there on cannot miss a change. */
export const projectionPositionHeader =
  ({ projectionPosition }: Services): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const { position } = projectionPosition
    await next()
    c.res.headers.set('Read-Position', position.toString())
  }

/**
 * Read-your-writes with a replica. A query waits until this replica has the position that the client sends, because the
 * replica of another process may be ahead. A change that appends no event (a new name) waits for the replica as well.
 * After a timeout the response is sent anyway. No request waits for a replica that is known to lag.
 */
export const replicaReads =
  (replica: Replica, projectionPosition: ProjectionPosition): MiddlewareHandler<Environment> =>
  async (c, next) => {
    const isLagging = () => replica.lagMs > readYourWritesTimeoutMs
    if (['GET', 'HEAD'].includes(c.req.method)) {
      const position = c.req.header('Read-Position') ?? ''
      if (/^\d{1,18}$/.test(position) && !isLagging()) await projectionPosition.waitFor(BigInt(position))
      return next()
    }
    await next()
    const { headers, status } = c.res
    // A command that appended an event has already waited for it, and so for the replica.
    if (status >= 400 || headers.has('Read-Position')) return
    if (isLagging() || !(await hasCaughtUp(replica))) headers.set('Projection-Lag', 'true')
  }

const hasCaughtUp = (replica: Replica): Promise<boolean> =>
  withTimeout(readYourWritesTimeoutMs, 'the replica', replica.caughtUp()).then(
    () => true,
    () => false,
  )
