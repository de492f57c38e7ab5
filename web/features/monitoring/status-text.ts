import { serviceNames } from '#domain/email/alert-subjects.ts'
import type { Health } from '#schema/api/health.ts'
import type { Incident } from '#schema/api/monitoring.ts'
import { countWithNoun } from '#web/shared/admin/format-units.ts'

/** Summarises services and incidents in one line. Omits incidents about services that are not healthy. */
export function statusLine(
  { services }: Health,
  incidents: readonly Pick<Incident, 'subject'>[] = [],
): string {
  const affected = services.filter(({ status }) => status !== 'healthy')
  const others = incidents.filter(({ subject }) => affected.every(({ service }) => service !== subject))
  const open =
    others.length > 0 &&
    `${countWithNoun(others.length, 'incident')} ${others.length === 1 ? 'is' : 'are'} open`
  if (affected.length === 0)
    return `All ${services.length} services are healthy${open ? `, but ${open}` : ''}.`
  const groups = `${groupByStatus(affected)}.`
  if (open) return `${groups} Also, ${open}.`
  return affected.length === services.length ? groups : `${groups} All others are healthy.`
}

const listFormat = new Intl.ListFormat('en')

const groupByStatus = (affected: Health['services']): string =>
  Array.from(
    Map.groupBy(affected, ({ status }) => status),
    ([status, services]) => {
      const names = services.map(({ service }) => serviceNames[service])
      return `${listFormat.format(names)} ${names.length === 1 ? 'is' : 'are'} ${status}`
    },
  ).join(', and ')
