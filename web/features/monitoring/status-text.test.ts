import { expect, test } from 'vitest'
import { serviceNames, type Health } from '#schema/api/health.ts'
import { statusLine } from './status-text.ts'

const health = (troubled: Partial<Record<string, Health['status']>>): Health => ({
  status: 'healthy',
  services: serviceNames.map((service) => ({
    service,
    status: troubled[service] ?? 'healthy',
    responseTime: 1,
  })),
})

test.each([
  [{}, 'All 5 services are healthy.'],
  [{ email: 'degraded' }, 'Email is degraded. All others are healthy.'],
  [
    { email: 'degraded', storage: 'unhealthy' },
    'Email is degraded, and Storage is unhealthy. All others are healthy.',
  ],
  [
    { database: 'unhealthy', email: 'degraded', storage: 'unhealthy', projector: 'unhealthy' },
    'Database, Storage, and Projector are unhealthy, and Email is degraded. All others are healthy.',
  ],
] as const)(
  'the system status on the monitoring screen for the affected services %j is “%s”',
  (affected, expected) => expect(statusLine(health(affected))).toBe(expected),
)

test('if all services are unhealthy, the system status on the monitoring screen mentions no healthy services', () => {
  const all = Object.fromEntries(serviceNames.map((service) => [service, 'unhealthy' as const]))
  expect(statusLine(health(all))).not.toMatch(/are healthy/)
})
