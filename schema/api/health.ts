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
      /** Milliseconds. */
      responseTime: z.number(),
      /** For platform administrators only. */
      error: z.optional(z.string()),
    }),
  ),
})
export type Health = z.infer<typeof health>

export const readHealth = call({
  method: 'GET',
  path: '/health',
  summary: 'How the five services are; always 200.',
  access: 'public',
  answer: health,
})
