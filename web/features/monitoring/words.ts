import { serviceWords } from '#domain/subject-words.ts'
import type { Health } from '#schema/api/health.ts'
import type { Incident } from '#schema/api/monitoring.ts'
import { counted } from './figures.ts'

export const statusWords: Record<Health['status'], string> = {
  healthy: 'Healthy',
  degraded: 'Degraded',
  unhealthy: 'Unhealthy',
}

/** In one sentence or two, how all of it is. What an incident is about besides a service is not well either. */
export function statusLine(
  { services }: Health,
  incidents: readonly Pick<Incident, 'subject'>[] = [],
): string {
  const troubled = services.filter(({ status }) => status !== 'healthy')
  const others = incidents.filter(({ subject }) => troubled.every(({ service }) => service !== subject))
  const open = `${counted(others.length, 'incident')} ${others.length === 1 ? 'is' : 'are'} open`
  if (troubled.length === 0) {
    return `All ${services.length} services are well${others.length === 0 ? '' : `, but ${open}`}.`
  }
  const rest =
    others.length > 0
      ? ` Besides, ${open}.`
      : troubled.length === services.length
        ? ''
        : ' Everything else is well.'
  return `${saidOf(troubled)}.${rest}`
}

/** Those in the same state together. */
function saidOf(troubled: Health['services']): string {
  const states = new Set(troubled.map(({ status }) => status))
  const said = Array.from(states, (state) => {
    const names = troubled
      .filter(({ status }) => status === state)
      .map(({ service }) => serviceWords[service])
    return `${listed.format(names)} ${names.length === 1 ? 'is' : 'are'} ${state}`
  })
  return said.join(', and ')
}

const listed = new Intl.ListFormat('en')
