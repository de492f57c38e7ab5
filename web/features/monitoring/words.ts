import type { AlertSubject } from '#schema/api/monitoring.ts'
import type { Health } from '#schema/api/health.ts'

type Service = Health['services'][number]['service']

export const serviceWords: Record<Service, string> = {
  database: 'Database',
  email: 'Email',
  authentication: 'Authentication',
  storage: 'Storage',
  projector: 'Projector',
}

export const statusWords: Record<Health['status'], string> = {
  healthy: 'Healthy',
  degraded: 'Degraded',
  unhealthy: 'Unhealthy',
}

export const subjectWords: Record<AlertSubject, string> = {
  ...serviceWords,
  errors: 'Failed requests',
  mail: 'Mail delivery',
  disk: 'Disk space',
  certificate: 'Certificate',
  quorum: 'Cluster quorum',
}

/** In one sentence, how all of it is. */
export function statusLine({ services }: Health): string {
  const troubled = services.filter(({ status }) => status !== 'healthy')
  if (troubled.length === 0) return `All ${services.length} services are well.`
  const said = troubled.map(({ service, status }) => `${serviceWords[service]} is ${status}`)
  const rest = troubled.length === services.length ? '' : ' Everything else is well.'
  return `${new Intl.ListFormat('en').format(said)}.${rest}`
}
