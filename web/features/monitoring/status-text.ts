import { serviceNames } from '#domain/email/alert-subjects.ts'
import { listFormat } from '#schema/locale.ts'
import type { Health } from '#schema/api/health.ts'
import { formatNumber } from '#web/ui/text/format.ts'

export function statusLine({ services }: Health): string {
  const affected = services.filter(({ status }) => status !== 'healthy')
  if (affected.length === 0) return `All ${formatNumber(services.length)} services are healthy.`
  const groups = `${groupByStatus(affected)}.`
  return affected.length === services.length ? groups : `${groups} All others are healthy.`
}

const list = listFormat('en')

const groupByStatus = (affected: Health['services']): string =>
  Array.from(
    Map.groupBy(affected, ({ status }) => status),
    ([status, services]) => {
      const names = services.map(({ service }) => serviceNames[service])
      return `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} ${status}`
    },
  ).join(', and ')
