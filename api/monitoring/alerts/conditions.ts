/**
 * The six conditions that raise an alert. An alert begins when all checks of the last `forMinutes` found the condition.
 * `withinMinutes` is the time over which requests or emails are counted. The Prometheus rules have the same values.
 */
export const alertConditions = {
  serviceHealth: { equals: 'unhealthy', forMinutes: 2 },
  // A service with this lag is unhealthy, so the alert begins after the duration of `serviceHealth`.
  lag: { moreThanSeconds: 30 },
  errorRate: { atLeast: 0.05, minRequests: 20, withinMinutes: 5, forMinutes: 0 },
  undeliveredEmails: { atLeast: 2, withinMinutes: 60, forMinutes: 0 },
  freeDisk: { lessThan: 0.1, forMinutes: 5 },
  certificate: { fewerThanDays: 14, forMinutes: 10 },
} as const

/** An incident ends when its condition was absent for this time. The delay limits emails about unstable conditions. */
export const endsAfterMinutes = 3
