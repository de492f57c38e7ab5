import { expect, test } from 'vitest'
import { serviceNames, type Health } from '#schema/api/health.ts'
import { statusLine } from './words.ts'

const health = (troubled: Partial<Record<string, Health['status']>>): Health => ({
  status: 'healthy',
  services: serviceNames.map((service) => ({
    service,
    status: troubled[service] ?? 'healthy',
    responseTime: 1,
  })),
})

test.each([
  [{}, 'All 5 services are well.'],
  [{ email: 'degraded' }, 'Email is degraded. Everything else is well.'],
  [
    { email: 'degraded', storage: 'unhealthy' },
    'Email is degraded, and Storage is unhealthy. Everything else is well.',
  ],
  [
    { database: 'unhealthy', email: 'degraded', storage: 'unhealthy', projector: 'unhealthy' },
    'Database, Storage, and Projector are unhealthy, and Email is degraded. Everything else is well.',
  ],
] as const)('%j: %s', (troubled, said) => expect(statusLine(health(troubled))).toBe(said))

test('where nothing is well, nothing is said to be', () => {
  const all = Object.fromEntries(serviceNames.map((service) => [service, 'unhealthy' as const]))
  expect(statusLine(health(all))).not.toMatch(/well/)
})

test.each([
  [{}, ['disk'], 'All 5 services are well, but 1 incident is open.'],
  [{}, ['disk', 'errors'], 'All 5 services are well, but 2 incidents are open.'],
  [{ email: 'unhealthy' }, ['email'], 'Email is unhealthy. Everything else is well.'],
  [{ email: 'unhealthy' }, ['email', 'disk'], 'Email is unhealthy. Besides, 1 incident is open.'],
] as const)('%j and incidents of %j: %s', (troubled, subjects, said) =>
  expect(
    statusLine(
      health(troubled),
      subjects.map((subject) => ({ subject })),
    ),
  ).toBe(said),
)
