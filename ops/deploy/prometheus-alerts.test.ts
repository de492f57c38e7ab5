import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesRoute } from '#api/monitoring/metrics/request-meter.ts'
import { alertConditions, endsAfterMinutes } from '#api/monitoring/alerts/conditions.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')
const rules = read('prometheus-alerts.yml')
const [, alertEmails = ''] = rules.split('- name: brandpath\n')
const [sameRules = ''] = alertEmails.split('- name: brandpath-details\n')

/** Returns the expressions of the rules by rule name. Joins the lines of an expression. */
const expressions = Object.fromEntries(
  [
    ...sameRules.matchAll(
      /- alert: Brandpath(\w+)\n +expr:(?: \|)?\s([\s\S]*?)(?:\n +for: (\w+))?\n +keep_firing_for: (\w+)/g,
    ),
  ].map(([, name = '', expression = '', lasts = '0m', endsAfter = '']) => [
    name,
    { expression: expression.trim().replaceAll(/\s+/g, ' '), lasts, endsAfter },
  ]),
)

test('the Prometheus alert rules have the same limits and durations as the alert emails', () => {
  const { serviceHealth, lag, errorRate, undeliveredEmails, freeDisk, certificate } = alertConditions
  const requests = 'brandpath_requests_total'
  const api = `route!~".*${filesRoute.replace('*', '[*]')}"`
  const [emails, period] = ['max(brandpath_mails{state="undelivered"})', `[${errorRate.withinMinutes}m]`]
  const expected = {
    ServiceUnhealthy: ['min by (service) (brandpath_service_health) == 0', serviceHealth],
    ProjectionLag: [`max(brandpath_projection_lag_seconds) > ${lag.moreThanSeconds}`, serviceHealth],
    ErrorRate: [
      `sum(rate(${requests}{${api},status=~"5.."}${period})) / sum(rate(${requests}{${api}}${period})) >= ${errorRate.atLeast} ` +
        `and sum(increase(${requests}{${api}}${period})) >= ${errorRate.minRequests}`,
      errorRate,
    ],
    EmailsFail: [
      `${emails} >= ${undeliveredEmails.atLeast} and ${emails} > max(brandpath_mails{state="sent"})`,
      undeliveredEmails,
    ],
    DiskFull: [`min(brandpath_disk_free) < ${freeDisk.lessThan}`, freeDisk],
    CertificateExpires: [`min(brandpath_certificate_days) < ${certificate.fewerThanDays}`, certificate],
  } as const
  expect(Object.keys(expected)).toHaveLength(Object.keys(alertConditions).length)
  const endsAfter = `${endsAfterMinutes}m`
  expect(expressions).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([name, [expression, { forMinutes }]]) => [
        name,
        { expression, lasts: `${forMinutes}m`, endsAfter },
      ]),
    ),
  )
})

test('the API provides every metric that the Prometheus alert rules use', () => {
  const defined = ['prometheus.ts', 'metrics-route.ts'].map((name) =>
    read(`../../api/monitoring/metrics/${name}`),
  )
  const names = [...rules.matchAll(/\bbrandpath_\w+/g)].map(([name]) => name.replace(/_(count|bucket)$/, ''))
  expect(names).toContain('brandpath_disk_free')
  expect(names.filter((name) => !defined.join().includes(`'${name}'`))).toEqual([])
})
