import { serviceWords } from '#domain/subject-words.ts'
import type { Health } from '#schema/api/health.ts'

export const statusWords: Record<Health['status'], string> = {
  healthy: 'Healthy',
  degraded: 'Degraded',
  unhealthy: 'Unhealthy',
}

/** In one sentence, how all of it is. */
export function statusLine({ services }: Health): string {
  const troubled = services.filter(({ status }) => status !== 'healthy')
  if (troubled.length === 0) return `All ${services.length} services are well.`
  const said = troubled.map(({ service, status }) => `${serviceWords[service]} is ${status}`)
  const rest = troubled.length === services.length ? '' : ' Everything else is well.'
  return `${new Intl.ListFormat('en').format(said)}.${rest}`
}
