import { createMiddleware } from 'hono/factory'
import type { Services } from '../services.ts'
import type { Environment } from './environment.ts'

/**
 * Sets `Read-Position` to the projection position before the query. Live updates that start at this position cannot miss
 * a change.
 */
export const projectionPositionHeader = ({ readPosition }: Services) =>
  createMiddleware<Environment>(async (c, next) => {
    const { position } = readPosition
    await next()
    c.res.headers.set('Read-Position', position.toString())
  })
