import type { Context } from 'hono'

/** True if the request changes nothing. Hono answers HEAD requests with the routes of GET. */
export const isQuery = ({ req }: Context): boolean => req.method === 'GET' || req.method === 'HEAD'
