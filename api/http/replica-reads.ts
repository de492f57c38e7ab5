import { createMiddleware } from 'hono/factory'
import { readYourWritesTimeoutMs, type ProjectionPosition } from '#kernel/projections/projection-position.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import type { Replica } from '../replica/replica.ts'
import type { Environment } from './environment.ts'

const positionHeader = /^\d{1,18}$/

/**
 * Read-your-writes with a replica. A change is answered once the replica has it, also if it appends no event (a new name,
 * for example). Replicas of other processes may be ahead: a client sends the position that it has seen as
 * `Read-Position`, and its query waits until this replica has it. After a timeout the response is sent anyway, and
 * nothing waits for a replica that is known to lag.
 */
export const replicaReads = (replica: Replica, readPosition: ProjectionPosition) =>
  createMiddleware<Environment>(async (c, next) => {
    const isLagging = () => replica.lagMs > readYourWritesTimeoutMs
    if (['GET', 'HEAD'].includes(c.req.method)) {
      const position = c.req.header('Read-Position') ?? ''
      if (positionHeader.test(position) && !isLagging()) await readPosition.waitFor(BigInt(position))
      return next()
    }
    await next()
    const { headers, status } = c.res
    // A command has waited for its event already, and so for the replica.
    if (status >= 400 || headers.has('Read-Position')) return
    if (isLagging() || !(await hasCaughtUp(replica))) headers.set('Projection-Lag', 'true')
  })

const hasCaughtUp = (replica: Replica): Promise<boolean> =>
  withTimeout(readYourWritesTimeoutMs, 'the replica', replica.caughtUp()).then(
    () => true,
    () => false,
  )
