import * as z from 'zod/mini'
import { call } from './call.ts'
import { healthStatuses, serviceNames } from './health.ts'
import { lag } from './lag.ts'
import { count, timestamp } from './shared.ts'

const amount = z.number().check(z.nonnegative())

const serviceHealth = {
  status: z.enum(healthStatuses),
  responseTime: amount,
  error: z.optional(z.string()),
}

/** Upper limits of the histogram's buckets in milliseconds. One more bucket counts longer requests. */
export const histogramSteps = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const

/** Length of the intervals of `trend`. */
export const trendMinutes = 5

export const routePerformance = z.object({
  count,
  avg: amount,
  min: amount,
  max: amount,
  p95: amount,
  failures: count,
  histogram: z.array(count),
  trend: z.array(z.nullable(amount)),
})
export type RoutePerformance = z.infer<typeof routePerformance>

export const metrics = z.object({
  system: z.object({
    memory: z.object({ used: count, total: count }),
    database: z.object({ connections: count }),
    application: z.object({
      totalProjects: z.nullable(count),
      totalTasks: z.nullable(count),
      completedTasks: z.nullable(count),
      activeUsers: count,
    }),
    uptime: amount,
  }),
  performance: z.record(z.string(), routePerformance),
})
export type Metrics = z.infer<typeof metrics>

export const errorLevels = ['error', 'warn', 'info'] as const
export type ErrorLevel = (typeof errorLevels)[number]

export const maxListedErrors = 200

export const loggedError = z.object({
  level: z.enum(errorLevels),
  message: z.string(),
  timestamp,
  since: timestamp,
  count: z.int().check(z.positive()),
  context: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type LoggedError = z.infer<typeof loggedError>

export const minute = z.object({
  at: timestamp,
  requests: count,
  failures: count,
  avg: z.nullable(amount),
  p95: z.nullable(amount),
  lagSeconds: z.nullable(amount),
})
export type Minute = z.infer<typeof minute>

/** Subjects of alerts. A large lag of the read models has the subject `projector`. */
export const alertSubjects = [...serviceNames, 'errors', 'mail', 'disk', 'certificate'] as const
export type AlertSubject = (typeof alertSubjects)[number]

export const incident = z.object({
  subject: z.enum(alertSubjects),
  message: z.string(),
  since: timestamp,
  quietSince: z.nullable(timestamp),
})
export type Incident = z.infer<typeof incident>

export const openIncidents = z.object({
  incidents: z.array(incident),
  uncheckedSince: z.nullable(timestamp),
})

const adminsOnly = 'Only administrators can see System Monitoring.'

export const readMetrics = call({
  method: 'GET',
  path: '/api/monitoring/metrics',
  summary:
    'Returns memory, connections, totals and the response times of the last hour; administrators only.',
  response: metrics,
  adminsOnly,
})
export const readErrors = call({
  method: 'GET',
  path: '/api/monitoring/errors',
  summary: 'Lists the errors logged in the last 30 days, newest first; administrators only.',
  query: z.object({
    level: z.optional(z.enum(errorLevels, 'Level must be error, warn or info')),
    limit: z._default(
      z.pipe(
        z.string().check(z.regex(/^\d+$/, 'Limit must be a whole number')),
        z.pipe(
          z.transform((digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)),
          z
            .number()
            .check(
              z.minimum(1, 'Limit must be at least 1'),
              z.maximum(maxListedErrors, `Limit must be at most ${maxListedErrors}`),
            ),
        ),
      ),
      50,
    ),
  }),
  response: z.object({ errors: z.array(loggedError) }),
  adminsOnly,
})
export const readDatabaseHealth = call({
  method: 'GET',
  path: '/api/monitoring/database',
  summary: 'Times a query and returns the connections of this process; administrators only.',
  response: z.object({
    database: z.object({
      ...serviceHealth,
      details: z.object({
        poolSize: count,
        idleConnections: count,
        waiting: count,
      }),
    }),
  }),
  adminsOnly,
})
export const readEmailHealth = call({
  method: 'GET',
  path: '/api/monitoring/email',
  summary: 'Checks the mail server and counts waiting and failed emails; administrators only.',
  response: z.object({
    email: z.object({
      ...serviceHealth,
      details: z.object({
        waiting: count,
        failed: count,
      }),
    }),
  }),
  adminsOnly,
})
export const readStorageHealth = call({
  method: 'GET',
  path: '/api/monitoring/storage',
  summary: 'Times a read and an append in the event store and returns the disk space; administrators only.',
  response: z.object({
    storage: z.object({
      ...serviceHealth,
      details: z.nullable(
        z.object({
          lastPosition: z.nullable(z.string()),
          readTime: amount,
          appendTime: amount,
        }),
      ),
      disk: z.object({ free: count, total: count }),
    }),
  }),
  adminsOnly,
})
export const readProjectorHealth = call({
  method: 'GET',
  path: '/api/monitoring/projector',
  summary: 'Returns the lag of the read models; administrators only.',
  response: z.object({
    projector: z.object({
      ...serviceHealth,
      details: z.nullable(lag),
    }),
  }),
  adminsOnly,
})
export const readHistory = call({
  method: 'GET',
  path: '/api/monitoring/history',
  summary: 'Returns the requests and lag for each of the last 60 minutes, oldest first; administrators only.',
  response: z.object({ minutes: z.array(minute) }),
  adminsOnly,
})
export const readIncidents = call({
  method: 'GET',
  path: '/api/monitoring/alerts',
  summary: 'Lists the open alerts; administrators only.',
  response: openIncidents,
  adminsOnly,
})
export const checkAlerts = call({
  method: 'POST',
  path: '/api/monitoring/check-alerts',
  summary: 'Evaluates the alert rules now and emails changes to administrators; administrators only.',
  response: openIncidents,
  adminsOnly,
})
