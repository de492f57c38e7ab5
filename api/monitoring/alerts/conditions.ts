/**
 * The six conditions that raise an alert. A condition is evaluated over the last `minutes`.
 * Without `minutes`, it is evaluated at one moment. The Prometheus rules in `ops/deploy/` use the same values.
 */
export const alertConditions = {
  serviceHealth: { equals: 'unhealthy' },
  lag: { moreThanSeconds: 30 },
  errorRate: { atLeast: 0.05, minRequests: 20, minutes: 5 },
  undeliveredEmails: { atLeast: 2, minutes: 60 },
  freeDisk: { lessThan: 0.1 },
  certificate: { fewerThanDays: 14 },
} as const

/** An incident ends when its condition was absent for this time. So an unstable condition sends few emails. */
export const endsAfterMinutes = 3
