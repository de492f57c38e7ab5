import * as z from 'zod/mini'
import { call } from './call.ts'
import { healthStatuses, serviceNames } from './health.ts'
import { lag } from './lag.ts'
import { timestamp } from './shared.ts'

const amount = z.number().check(z.nonnegative())
const count = z.int().check(z.nonnegative())

/** How one service was when it was asked, in milliseconds. */
const asked = {
  status: z.enum(healthStatuses),
  responseTime: amount,
  /** Why it is unhealthy or degraded. */
  error: z.optional(z.string()),
}

/** Milliseconds up to which each step of a histogram counts; a last step counts what took longer. */
export const histogramSteps = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const

/** Requests by one route pattern (`GET /api/projects/{id}`) in the last hour, all processes together; times in ms. */
export const routePerformance = z.object({
  count,
  avg: amount,
  min: amount,
  max: amount,
  /** How many were answered 5xx. */
  failures: count,
  /** One number for each of `histogramSteps`, and one for what took longer. */
  histogram: z.array(count),
})
export type RoutePerformance = z.infer<typeof routePerformance>

export const metrics = z.object({
  system: z.object({
    /** Bytes, of the process that answers. */
    memory: z.object({ used: count, total: count }),
    /** To Postgres, of all processes. */
    database: z.object({ connections: count }),
    /** Null where it could not be counted. Active is who did something, or was signed in, in the last 30 days. */
    application: z.object({
      totalProjects: z.nullable(count),
      totalTasks: z.nullable(count),
      completedTasks: z.nullable(count),
      activeUsers: count,
    }),
    /** Seconds, of the process that answers. */
    uptime: amount,
  }),
  performance: z.record(z.string(), routePerformance),
})
export type Metrics = z.infer<typeof metrics>

export const errorLevels = ['error', 'warn', 'info'] as const
export type ErrorLevel = (typeof errorLevels)[number]

/** Of what was logged, in one answer. */
export const mostErrors = 200

/** What was logged, the same once; kept for 30 days. */
export const loggedError = z.object({
  level: z.enum(errorLevels),
  message: z.string(),
  /** When it happened last. */
  timestamp,
  /** When it happened first. */
  since: timestamp,
  /** How often it happened. */
  count: z.int().check(z.positive()),
  /** Of the last time: the request's id, route and user's id where there was a request, the name of the error; of a mail, why it did not go. */
  context: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type LoggedError = z.infer<typeof loggedError>

/** One minute of the last hour: the API's requests at all processes, not for the client's files. A minute without requests has zeros and null times. */
export const minute = z.object({
  at: timestamp,
  requests: count,
  /** How many were answered 5xx. */
  failures: count,
  /** Milliseconds. */
  avg: z.nullable(amount),
  /** Milliseconds within which 95 of 100 were answered, as exact as the histogram is. */
  p95: z.nullable(amount),
  /** How far the read models were behind; null where nobody measured. */
  lagSeconds: z.nullable(amount),
})
export type Minute = z.infer<typeof minute>

/** What an alert is about. Read models that are far behind are the service projector, which is unhealthy then. */
export const alertSubjects = [...serviceNames, 'errors', 'mail', 'disk', 'certificate', 'quorum'] as const
export type AlertSubject = (typeof alertSubjects)[number]

/** Something is wrong, and administrators were told. */
export const incident = z.object({
  subject: z.enum(alertSubjects),
  message: z.string(),
  since: timestamp,
  /** When a check last found it, where those after it did not; null while they do. */
  quietSince: z.nullable(timestamp),
})
export type Incident = z.infer<typeof incident>

export const openIncidents = z.object({
  incidents: z.array(incident),
  /** When the rules were evaluated last, where that is longer ago than it should be: since then nobody is told of anything. Where they never were: since when the process that answers is up. */
  uncheckedSince: z.nullable(timestamp),
})

const adminsOnly = 'Only administrators can see how Brandpath is doing.'

export const readMetrics = call({
  method: 'GET',
  path: '/api/monitoring/metrics',
  summary:
    'Memory, connections, what is there, and how long requests took in the last hour; administrators only.',
  answer: metrics,
  adminsOnly,
})
export const readErrors = call({
  method: 'GET',
  path: '/api/monitoring/errors',
  summary: 'What was logged in the last 30 days, the latest first; administrators only.',
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
              z.maximum(mostErrors, `Limit must be at most ${mostErrors}`),
            ),
        ),
      ),
      50,
    ),
  }),
  answer: z.object({ errors: z.array(loggedError) }),
  adminsOnly,
})
export const readDatabaseHealth = call({
  method: 'GET',
  path: '/api/monitoring/database',
  summary: 'A timed query, and the connections of the process that answers; administrators only.',
  answer: z.object({
    database: z.object({
      ...asked,
      details: z.object({
        /** Open connections, and how many of them do nothing. */
        poolSize: count,
        idleConnections: count,
        /** Requests that wait for one. */
        waiting: count,
      }),
    }),
  }),
  adminsOnly,
})
export const readEmailHealth = call({
  method: 'GET',
  path: '/api/monitoring/email',
  summary: 'Whether mail can leave, and what has not left; administrators only.',
  answer: z.object({
    email: z.object({
      ...asked,
      details: z.object({
        /** Not sent yet: for the first time, or for another try. */
        waiting: count,
        /** Given up in the last 24 hours. */
        failed: count,
      }),
    }),
  }),
  adminsOnly,
})
export const readStorageHealth = call({
  method: 'GET',
  path: '/api/monitoring/storage',
  summary: 'The event store, read and appended to with the clock running, and the disk; administrators only.',
  answer: z.object({
    storage: z.object({
      ...asked,
      /** Null where the event store did not answer. */
      details: z.nullable(
        z.object({
          /** Where the log ends: a whole number that may be too large for one of JavaScript's. */
          lastPosition: z.nullable(z.string()),
          /** Milliseconds. */
          readTime: amount,
          /** Milliseconds; of the log in Postgres with what the disk takes. It is unhealthy where nothing more can be written. */
          appendTime: amount,
        }),
      ),
      /** Bytes, where the application keeps its files. */
      disk: z.object({ free: count, total: count }),
    }),
  }),
  adminsOnly,
})
export const readProjectorHealth = call({
  method: 'GET',
  path: '/api/monitoring/projector',
  summary: 'How far the read models are behind the log; administrators only.',
  answer: z.object({
    projector: z.object({
      ...asked,
      /** Null where nobody can say. */
      details: z.nullable(lag),
    }),
  }),
  adminsOnly,
})
export const readHistory = call({
  method: 'GET',
  path: '/api/monitoring/history',
  summary: 'The last sixty minutes, the oldest first; administrators only.',
  answer: z.object({ minutes: z.array(minute) }),
  adminsOnly,
})
export const readIncidents = call({
  method: 'GET',
  path: '/api/monitoring/alerts',
  summary: 'What is wrong now by the alert rules; administrators only.',
  answer: openIncidents,
  adminsOnly,
})
export const checkAlerts = call({
  method: 'POST',
  path: '/api/monitoring/check-alerts',
  summary: 'Evaluates the alert rules now and mails administrators as ever; administrators only.',
  answer: openIncidents,
  adminsOnly,
})
