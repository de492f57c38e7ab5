import type { Health } from '#schema/api/health.ts'
import type { AlertSubject } from '#schema/api/monitoring.ts'

/** What administrators read for a service. */
export const serviceWords: Readonly<Record<Health['services'][number]['service'], string>> = {
  database: 'Database',
  email: 'Email',
  authentication: 'Authentication',
  storage: 'Storage',
  projector: 'Projector',
}

/** What administrators read for what an alert is about, on the screen as in mails. */
export const subjectWords: Readonly<Record<AlertSubject, string>> = {
  ...serviceWords,
  errors: 'Failed requests',
  mail: 'Mail delivery',
  disk: 'Disk space',
  certificate: 'Certificate',
  quorum: 'Cluster quorum',
}
