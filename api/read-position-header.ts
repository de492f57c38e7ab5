import { createMiddleware } from 'hono/factory'
import type { Environment } from './environment.ts'
import type { Services } from './services.ts'

/**
 * Tells with each answer how far the read models were before it was read: a live stream that begins there tells
 * its page that it has missed nothing.
 */
export const readPosition = ({ readPosition }: Services) =>
  createMiddleware<Environment>(async (c, next) => {
    const { position } = readPosition
    await next()
    c.res.headers.set('Read-Position', position.toString())
  })
