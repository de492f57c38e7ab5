import type { Health } from '#schema/api/health.ts'
import type { AlertSubject } from '#schema/api/monitoring.ts'

export const serviceNames: Readonly<Record<Health['services'][number]['service'], string>> = {
  database: 'Database',
  email: 'Email',
  authentication: 'Authentication',
  storage: 'Storage',
  projector: 'Projector',
}

export const alertSubjectNames: Readonly<Record<AlertSubject, string>> = {
  ...serviceNames,
  errors: 'Failed requests',
  mail: 'Email delivery',
  disk: 'Disk space',
  certificate: 'Certificate',
}
