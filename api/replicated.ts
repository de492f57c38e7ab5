import { createMiddleware } from 'hono/factory'
import { within } from '#store/within.ts'
import type { Environment } from './environment.ts'
import type { Replica } from './replica.ts'

/** Milliseconds, as for read models. */
const patience = 2_000

/**
 * Whatever was changed is in the replica before it is answered, what no event tells of as well: a new name, say. As with
 * read models, a wait that runs out is no failure.
 */
export const replicated = (replica: Replica) =>
  createMiddleware<Environment>(async (c, next) => {
    await next()
    if (['GET', 'HEAD'].includes(c.req.method) || c.res.status >= 400) return
    await within(patience, 'the replica', replica.caughtUp()).catch(() => {
      c.res.headers.set('Projection-Lag', 'true')
    })
  })
