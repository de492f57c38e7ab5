import { createMiddleware } from 'hono/factory'
import { within } from '#store/within.ts'
import type { Environment } from './environment.ts'
import { readPatience, type ReadPosition } from './read-position.ts'
import type { Replica } from './replica.ts'

const position = /^\d{1,18}$/

/**
 * Whoever reads after a change reads it, though a replica answers. What was changed is there before that is answered, what
 * no event tells of as well: a new name, say. Of other processes, whose replicas may be further, clients say with
 * `Read-Position` how far they have heard, and what they ask for waits until this one is as far. As with read models, a
 * wait that runs out is no failure; for a replica that is known to be behind nobody waits.
 */
export const replicated = (replica: Replica, readPosition: ReadPosition) =>
  createMiddleware<Environment>(async (c, next) => {
    const isBehind = () => replica.behindFor > readPatience
    if (['GET', 'HEAD'].includes(c.req.method)) {
      const heard = c.req.header('Read-Position') ?? ''
      if (position.test(heard) && !isBehind()) await readPosition.waitFor(BigInt(heard))
      return next()
    }
    await next()
    const { headers, status } = c.res
    // A command has waited for its event, and that for the replica.
    if (status >= 400 || headers.has('Read-Position')) return
    if (isBehind() || !(await hasCaughtUp(replica))) headers.set('Projection-Lag', 'true')
  })

const hasCaughtUp = (replica: Replica): Promise<boolean> =>
  within(readPatience, 'the replica', replica.caughtUp()).then(
    () => true,
    () => false,
  )
