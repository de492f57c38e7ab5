import { describe, expect, test } from 'vitest'
import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import { newestPeriod, isSameOrLaterPeriod, type ReportPeriod } from './report-period.ts'

const periodAt = (frequency: ReportFrequency, at: string, timeZone = 'UTC') =>
  newestPeriod(frequency, new Date(at), timeZone)

describe('weekly report periods are due on Mondays at eight and are named after the ISO week', () => {
  test.each([
    ['2026-11-16T08:00:00.000Z', '2026-W47', '2026-11-16T08:00:00.000Z'],
    ['2026-11-16T07:59:59.999Z', '2026-W46', '2026-11-09T08:00:00.000Z'],
    ['2026-11-22T23:59:59.999Z', '2026-W47', '2026-11-16T08:00:00.000Z'],
    // 2026 has 53 weeks. The last week ends on 3 January 2027.
    ['2026-12-28T08:00:00.000Z', '2026-W53', '2026-12-28T08:00:00.000Z'],
    ['2027-01-03T12:00:00.000Z', '2026-W53', '2026-12-28T08:00:00.000Z'],
    ['2027-01-04T08:00:00.000Z', '2027-W01', '2027-01-04T08:00:00.000Z'],
    // The first ISO week of 2025 begins in December 2024.
    ['2024-12-30T08:00:00.000Z', '2025-W01', '2024-12-30T08:00:00.000Z'],
    ['2024-12-30T07:00:00.000Z', '2024-W52', '2024-12-23T08:00:00.000Z'],
  ])('at %s, the newest weekly report period is %s', (at, key, dueAt) => {
    expect(periodAt('weekly', at)).toEqual({ frequency: 'weekly', key, dueAt })
  })
})

describe('two-week report periods are counted from Monday 2024-01-01', () => {
  test.each([
    ['2024-01-01T08:00:00.000Z', 'b0', '2024-01-01T08:00:00.000Z'],
    ['2024-01-15T07:59:59.999Z', 'b0', '2024-01-01T08:00:00.000Z'],
    ['2024-01-15T08:00:00.000Z', 'b1', '2024-01-15T08:00:00.000Z'],
    // Periods begin in odd and even ISO weeks: 2026 has 53 weeks, so b78 begins in week 53 and b79 in week 2.
    ['2026-12-21T08:00:00.000Z', 'b77', '2026-12-14T08:00:00.000Z'],
    ['2026-12-28T08:00:00.000Z', 'b78', '2026-12-28T08:00:00.000Z'],
    ['2027-01-11T08:00:00.000Z', 'b79', '2027-01-11T08:00:00.000Z'],
  ])('at %s, the newest two-week report period is %s', (at, key, dueAt) => {
    expect(periodAt('biweekly', at)).toEqual({ frequency: 'biweekly', key, dueAt })
  })
})

describe('monthly report periods are due on the first day of the month', () => {
  test.each([
    ['2026-11-01T08:00:00.000Z', '2026-11', '2026-11-01T08:00:00.000Z'],
    ['2026-11-01T07:59:59.999Z', '2026-10', '2026-10-01T08:00:00.000Z'],
    ['2024-02-29T12:00:00.000Z', '2024-02', '2024-02-01T08:00:00.000Z'],
    ['2027-01-01T00:00:00.000Z', '2026-12', '2026-12-01T08:00:00.000Z'],
    ['2027-01-01T08:00:00.000Z', '2027-01', '2027-01-01T08:00:00.000Z'],
  ])('at %s, the newest monthly report period is %s', (at, key, dueAt) => {
    expect(periodAt('monthly', at)).toEqual({ frequency: 'monthly', key, dueAt })
  })
})

describe('report periods are due at eight in the report time zone', () => {
  test.each<[string, ReportFrequency, string, string, string]>([
    // The clocks change on Sunday 29 March and on Sunday 25 October 2026.
    ['Europe/Berlin', 'weekly', '2026-03-23T12:00:00Z', '2026-W13', '2026-03-23T07:00:00.000Z'],
    ['Europe/Berlin', 'weekly', '2026-03-30T12:00:00Z', '2026-W14', '2026-03-30T06:00:00.000Z'],
    ['Europe/Berlin', 'weekly', '2026-10-26T12:00:00Z', '2026-W44', '2026-10-26T07:00:00.000Z'],
    ['Europe/Berlin', 'monthly', '2026-11-01T12:00:00Z', '2026-11', '2026-11-01T07:00:00.000Z'],
    // The clocks change on Sunday 8 March and on Sunday 1 November 2026. Monthly reports are due on 1 November.
    ['America/New_York', 'weekly', '2026-03-09T13:00:00Z', '2026-W11', '2026-03-09T12:00:00.000Z'],
    ['America/New_York', 'weekly', '2026-03-02T13:00:00Z', '2026-W10', '2026-03-02T13:00:00.000Z'],
    ['America/New_York', 'monthly', '2026-11-01T12:59:59Z', '2026-10', '2026-10-01T12:00:00.000Z'],
    ['America/New_York', 'monthly', '2026-11-01T13:00:00Z', '2026-11', '2026-11-01T13:00:00.000Z'],
    // In Kiritimati (UTC+14), Monday begins while it is still Sunday in UTC.
    ['Pacific/Kiritimati', 'weekly', '2026-11-15T18:00:00Z', '2026-W47', '2026-11-15T18:00:00.000Z'],
    ['Pacific/Pago_Pago', 'weekly', '2026-11-16T18:59:59Z', '2026-W46', '2026-11-09T19:00:00.000Z'],
    // The time zone of Kathmandu is UTC+05:45.
    ['Asia/Kathmandu', 'biweekly', '2026-11-16T03:00:00Z', 'b75', '2026-11-16T02:15:00.000Z'],
    // Samoa skipped 30 December 2011, when its time zone crossed the date line.
    ['Pacific/Apia', 'weekly', '2011-12-30T12:00:00Z', '2011-W52', '2011-12-26T18:00:00.000Z'],
  ])(
    'in %s, the newest %s report period at %s is due at eight local time',
    (zone, frequency, at, key, dueAt) => {
      expect(periodAt(frequency, at, zone)).toEqual({ frequency, key, dueAt })
    },
  )
})

/** Returns the periods that become due in a year. Asks for the newest period at every hour of the year. */
function periodsOfYear(frequency: ReportFrequency, year: number, timeZone: string): ReportPeriod[] {
  const due: ReportPeriod[] = []
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 3_600_000) {
    const period = newestPeriod(frequency, new Date(at), timeZone)
    if (due.at(-1)?.key !== period.key) due.push(period)
  }
  return due
}

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']
const frequenciesAndZones = zones.flatMap((zone) =>
  reportFrequencies.map((frequency) => [frequency, zone] as const),
)

test.each(frequenciesAndZones)(
  'all %s report periods of 2026 in %s become due once, in order and at eight local time',
  (frequency, zone) => {
    const due = periodsOfYear(frequency, 2026, zone)
    expect(due).toHaveLength({ weekly: 53, biweekly: 27, monthly: 13 }[frequency])
    expect(new Set(due.map(({ key }) => key)).size).toBe(due.length)
    const pairs = due.slice(1).map((later, index) => [due[index]?.key ?? '', later.key] as const)
    expect(
      pairs.filter(([key, next]) => !isSameOrLaterPeriod(next, key) || isSameOrLaterPeriod(key, next)),
    ).toEqual([])
    expect(due.map(({ dueAt }) => dueAt).toSorted()).toEqual(due.map(({ dueAt }) => dueAt))
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
    expect(new Set(due.map(({ dueAt }) => clock.format(new Date(dueAt))))).toEqual(new Set(['08:00']))
  },
)

test.each([
  ['b100', 'b99', true],
  ['b99', 'b100', false],
  ['b7', 'b7', true],
  ['2027-W01', '2026-W53', true],
  ['2026-12', '2027-01', false],
])('isSameOrLaterPeriod(%s, %s) returns %s', (key, other, expected) => {
  expect(isSameOrLaterPeriod(key, other)).toBe(expected)
})
