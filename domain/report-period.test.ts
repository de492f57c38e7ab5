import { describe, expect, test } from 'vitest'
import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import { dueAtOf, newestPeriod, reaches, type ReportPeriod } from './report-period.ts'

const periodAt = (frequency: ReportFrequency, at: string, timeZone = 'UTC') =>
  newestPeriod(frequency, new Date(at), timeZone)

describe('every Monday at eight, by the ISO week', () => {
  test.each([
    ['2026-11-16T08:00:00.000Z', '2026-W47', '2026-11-16T08:00:00.000Z'],
    ['2026-11-16T07:59:59.999Z', '2026-W46', '2026-11-09T08:00:00.000Z'],
    ['2026-11-22T23:59:59.999Z', '2026-W47', '2026-11-16T08:00:00.000Z'],
    // 2026 has 53 weeks, and the last of them ends on 3 January.
    ['2026-12-28T08:00:00.000Z', '2026-W53', '2026-12-28T08:00:00.000Z'],
    ['2027-01-03T12:00:00.000Z', '2026-W53', '2026-12-28T08:00:00.000Z'],
    ['2027-01-04T08:00:00.000Z', '2027-W01', '2027-01-04T08:00:00.000Z'],
    // The first week of 2025 begins in 2024.
    ['2024-12-30T08:00:00.000Z', '2025-W01', '2024-12-30T08:00:00.000Z'],
    ['2024-12-30T07:00:00.000Z', '2024-W52', '2024-12-23T08:00:00.000Z'],
  ])('at %s it is %s', (at, key, dueAt) => {
    expect(periodAt('weekly', at)).toEqual({ frequency: 'weekly', key, dueAt })
  })
})

describe('every second Monday, counted from 2024-01-01', () => {
  test.each([
    ['2024-01-01T08:00:00.000Z', 'b0', '2024-01-01T08:00:00.000Z'],
    ['2024-01-15T07:59:59.999Z', 'b0', '2024-01-01T08:00:00.000Z'],
    ['2024-01-15T08:00:00.000Z', 'b1', '2024-01-15T08:00:00.000Z'],
    // Even ISO weeks would leave three weeks between week 52 of 2026 and week 2 of 2027.
    ['2026-12-21T08:00:00.000Z', 'b77', '2026-12-14T08:00:00.000Z'],
    ['2026-12-28T08:00:00.000Z', 'b78', '2026-12-28T08:00:00.000Z'],
    ['2027-01-11T08:00:00.000Z', 'b79', '2027-01-11T08:00:00.000Z'],
  ])('at %s it is %s', (at, key, dueAt) => {
    expect(periodAt('biweekly', at)).toEqual({ frequency: 'biweekly', key, dueAt })
  })
})

describe('on the first day of a month', () => {
  test.each([
    ['2026-11-01T08:00:00.000Z', '2026-11', '2026-11-01T08:00:00.000Z'],
    ['2026-11-01T07:59:59.999Z', '2026-10', '2026-10-01T08:00:00.000Z'],
    ['2024-02-29T12:00:00.000Z', '2024-02', '2024-02-01T08:00:00.000Z'],
    ['2027-01-01T00:00:00.000Z', '2026-12', '2026-12-01T08:00:00.000Z'],
    ['2027-01-01T08:00:00.000Z', '2027-01', '2027-01-01T08:00:00.000Z'],
  ])('at %s it is %s', (at, key, dueAt) => {
    expect(periodAt('monthly', at)).toEqual({ frequency: 'monthly', key, dueAt })
  })
})

describe('eight is eight by the clocks of the zone', () => {
  test.each<[string, ReportFrequency, string, string, string]>([
    // Clocks change on the nights to Sunday 29 March and 25 October 2026.
    ['Europe/Berlin', 'weekly', '2026-03-23T12:00:00Z', '2026-W13', '2026-03-23T07:00:00.000Z'],
    ['Europe/Berlin', 'weekly', '2026-03-30T12:00:00Z', '2026-W14', '2026-03-30T06:00:00.000Z'],
    ['Europe/Berlin', 'weekly', '2026-10-26T12:00:00Z', '2026-W44', '2026-10-26T07:00:00.000Z'],
    ['Europe/Berlin', 'monthly', '2026-11-01T12:00:00Z', '2026-11', '2026-11-01T07:00:00.000Z'],
    // On Sunday 8 March and on Sunday 1 November 2026, the first of a month.
    ['America/New_York', 'weekly', '2026-03-09T13:00:00Z', '2026-W11', '2026-03-09T12:00:00.000Z'],
    ['America/New_York', 'weekly', '2026-03-02T13:00:00Z', '2026-W10', '2026-03-02T13:00:00.000Z'],
    ['America/New_York', 'monthly', '2026-11-01T12:59:59Z', '2026-10', '2026-10-01T12:00:00.000Z'],
    ['America/New_York', 'monthly', '2026-11-01T13:00:00Z', '2026-11', '2026-11-01T13:00:00.000Z'],
    // It is Monday there while it is still Sunday in Greenwich, and the other way round.
    ['Pacific/Kiritimati', 'weekly', '2026-11-15T18:00:00Z', '2026-W47', '2026-11-15T18:00:00.000Z'],
    ['Pacific/Pago_Pago', 'weekly', '2026-11-16T18:59:59Z', '2026-W46', '2026-11-09T19:00:00.000Z'],
    // Fifteen minutes short of six hours ahead of Greenwich.
    ['Asia/Kathmandu', 'biweekly', '2026-11-16T03:00:00Z', 'b75', '2026-11-16T02:15:00.000Z'],
    // A day that never came: Samoa went from 29 to 31 December 2011.
    ['Pacific/Apia', 'weekly', '2011-12-30T12:00:00Z', '2011-W52', '2011-12-26T18:00:00.000Z'],
  ])('in %s, %s at %s', (zone, frequency, at, key, dueAt) => {
    expect(periodAt(frequency, at, zone)).toEqual({ frequency, key, dueAt })
  })
})

/** What comes due as a year passes hour by hour, each period when it is first the newest. */
function yearOf(frequency: ReportFrequency, year: number, timeZone: string): ReportPeriod[] {
  const due: ReportPeriod[] = []
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 3_600_000) {
    const period = newestPeriod(frequency, new Date(at), timeZone)
    if (due.at(-1)?.key !== period.key) due.push(period)
  }
  return due
}

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati']
const inOrder = zones.flatMap((zone) => reportFrequencies.map((frequency) => [frequency, zone] as const))

test.each(inOrder)(
  'through every hour of 2026 each %s period in %s comes once, in order',
  (frequency, zone) => {
    const due = yearOf(frequency, 2026, zone)
    expect(due).toHaveLength({ weekly: 53, biweekly: 27, monthly: 13 }[frequency])
    expect(new Set(due.map(({ key }) => key)).size).toBe(due.length)
    const pairs = due.slice(1).map((later, index) => [due[index]?.key ?? '', later.key] as const)
    expect(pairs.filter(([key, next]) => !reaches(next, key) || reaches(key, next))).toEqual([])
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
])('%s reaches %s: %s', (key, other, expected) => {
  expect(reaches(key, other)).toBe(expected)
})

test('a key alone tells when its period was due, over four years', () => {
  for (let day = 0; day < 4 * 366; day += 6) {
    const at = new Date(Date.UTC(2024, 0, 2 + day, 12))
    const periods = reportFrequencies.map((frequency) => newestPeriod(frequency, at, 'America/New_York'))
    const due = periods.map(({ frequency, key }) => dueAtOf(frequency, key, 'America/New_York').toISOString())
    expect(due).toEqual(periods.map(({ dueAt }) => dueAt))
  }
})
