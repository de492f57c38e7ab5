import * as z from 'zod/mini'
import { call } from './call.ts'

export const serviceNames = ['database', 'email', 'authentication', 'storage', 'projector'] as const
export const healthStatuses = ['healthy', 'degraded', 'unhealthy'] as const

export const health = z.object({
  status: z.enum(healthStatuses),
  services: z.array(
    z.object({
      service: z.enum(serviceNames),
      status: z.enum(healthStatuses),
      responseTime: z.number(),
      error: z.optional(z.string()),
    }),
  ),
})
export type Health = z.infer<typeof health>

export const readHealth = call({
  method: 'GET',
  path: '/health',
  summary:
    'Returns the health of the five services, which is checked at most once a second. The HTTP status is always 200.',
  access: 'public',
  response: health,
})
