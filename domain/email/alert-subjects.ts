import type { Health } from '#schema/api/health.ts'
import type { AlertSubject } from '#schema/api/monitoring.ts'

/** Display names of the services. */
export const serviceNames: Readonly<Record<Health['services'][number]['service'], string>> = {
  database: 'Database',
  email: 'Email',
  authentication: 'Authentication',
  storage: 'Storage',
  projector: 'Projector',
}

/** Display names of alert subjects, in emails and on the monitoring screen. */
export const alertSubjectNames: Readonly<Record<AlertSubject, string>> = {
  ...serviceNames,
  errors: 'Failed requests',
  mail: 'Mail delivery',
  disk: 'Disk space',
  certificate: 'Certificate',
}
