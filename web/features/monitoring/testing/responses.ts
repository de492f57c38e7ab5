import { serviceNames, type Health } from '#schema/api/health.ts'
import {
  histogramSteps,
  trendMinutes,
  type Incident,
  type LoggedError,
  type Metrics,
  type Minute,
  type RoutePerformance,
} from '#schema/api/monitoring.ts'
import type { FakeResponses } from '#web/testing/fake-server.ts'

export const healthyStatus: Health = {
  status: 'healthy',
  services: serviceNames.map((service) => ({ service, status: 'healthy', responseTime: 4 })),
}

export const aRoute = (over: Partial<RoutePerformance> = {}): RoutePerformance => ({
  count: 10,
  avg: 9,
  min: 3,
  max: 21,
  failures: 0,
  p95: 10,
  histogram: histogramSteps.map((step) => (step === 10 ? 10 : 0)).concat(0),
  trend: Array.from({ length: 60 / trendMinutes }, (_, index) => (index === 0 ? null : index)),
  ...over,
})

export const metricsOf = (performance: Metrics['performance']): Metrics => ({
  system: {
    memory: { used: 222_759_485, total: 512 * 1024 * 1024 },
    database: { connections: 7 },
    application: { totalProjects: 318, totalTasks: 15_264, completedTasks: 6_107, activeUsers: 204 },
    uptime: 61 * 3600 + 12 * 60 + 5,
  },
  performance,
})

export const aMinute = (over: Partial<Minute> = {}): Minute => ({
  at: '2026-11-21T08:14:00.000Z',
  requests: 34,
  failures: 0,
  avg: 8,
  p95: 25,
  lagSeconds: 0,
  ...over,
})

export const anError = (over: Partial<LoggedError> = {}): LoggedError => ({
  level: 'error',
  message: 'The mail server said no',
  timestamp: '2026-11-21T08:14:02.000Z',
  since: '2026-11-20T08:14:02.000Z',
  count: 1,
  ...over,
})

export const fullEmail: Incident = {
  subject: 'mail',
  message: '4 of 5 emails could not be sent.',
  since: '2026-11-21T08:00:00.000Z',
  quietSince: null,
}

const healthy = { status: 'healthy', responseTime: 4 } as const

/** Responses of a server whose services are all healthy. */
export const healthyResponses: FakeResponses = {
  'GET /health': () => healthyStatus,
  'GET /api/monitoring/metrics': () => metricsOf({ 'GET /api/projects': aRoute() }),
  'GET /api/monitoring/history': () => ({ minutes: [aMinute()] }),
  'GET /api/monitoring/errors?limit=50': () => ({ errors: [] }),
  'GET /api/monitoring/alerts': () => ({ incidents: [], uncheckedSince: null }),
  'GET /api/monitoring/database': () => ({
    database: { ...healthy, details: { poolSize: 10, idleConnections: 3, waiting: 0 } },
  }),
  'GET /api/monitoring/email': () => ({ email: { ...healthy, details: { waiting: 2, failed: 1 } } }),
  'GET /api/monitoring/storage': () => ({
    storage: {
      ...healthy,
      details: { lastPosition: '90071992547409930', readTime: 2, appendTime: 5 },
      disk: { free: 74 * 1024 ** 3, total: 252 * 1024 ** 3 },
    },
  }),
  'GET /api/monitoring/projector': () => ({
    projector: { ...healthy, details: { events: 10_000, seconds: 31 } },
  }),
}
