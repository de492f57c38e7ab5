import { serviceNames } from '#domain/email/alert-subjects.ts'
import type { Health } from '#schema/api/health.ts'
import type { Incident } from '#schema/api/monitoring.ts'
import { countWithNoun } from '#web/shared/admin/format-units.ts'

export const statusLabels: Record<Health['status'], string> = {
  healthy: 'Healthy',
  degraded: 'Degraded',
  unhealthy: 'Unhealthy',
}

/** Summarises the services and the incidents that are not about one of the unhealthy services. */
export function statusLine(
  { services }: Health,
  incidents: readonly Pick<Incident, 'subject'>[] = [],
): string {
  const affected = services.filter(({ status }) => status !== 'healthy')
  const others = incidents.filter(({ subject }) => affected.every(({ service }) => service !== subject))
  const open = `${countWithNoun(others.length, 'incident')} ${others.length === 1 ? 'is' : 'are'} open`
  if (affected.length === 0) {
    return `All ${services.length} services are healthy${others.length === 0 ? '' : `, but ${open}`}.`
  }
  const addition =
    others.length > 0
      ? ` Also, ${open}.`
      : affected.length === services.length
        ? ''
        : ' All others are healthy.'
  return `${groupByStatus(affected)}.${addition}`
}

function groupByStatus(affected: Health['services']): string {
  const states = new Set(affected.map(({ status }) => status))
  const clauses = Array.from(states, (state) => {
    const names = affected
      .filter(({ status }) => status === state)
      .map(({ service }) => serviceNames[service])
    return `${listFormat.format(names)} ${names.length === 1 ? 'is' : 'are'} ${state}`
  })
  return clauses.join(', and ')
}

const listFormat = new Intl.ListFormat('en')
