import type { ReportFrequency } from '#schema/roles.ts'
import { dateOf, dayAt, dayOf, instantOf } from '../shared/zoned-time.ts'

export interface ReportPeriod {
  readonly frequency: ReportFrequency
  /** Key of the period: `2026-W47` (a week), `b65` (two weeks) or `2026-11` (a month). */
  readonly key: string
  /** Time when the report is due, ISO 8601, UTC. */
  readonly dueAt: string
}

/** Reports and notifications of due dates are due at this hour in the report time zone. */
export const dueHour = 8

/** First day of the first two-week period: Monday 2024-01-01, as a number of days since 1970-01-01. */
const firstMonday = 19_723

/** Returns the newest period whose report is due. A period begins on a Monday or on the first day of a month. */
export function newestPeriod(frequency: ReportFrequency, now: Date, timeZone: string): ReportPeriod {
  const today = dayAt(now, timeZone)
  const current = periodOf(frequency, firstDay(frequency, today), timeZone)
  if (current.dueAt <= now.toISOString()) return current
  // Before 08:00 on the first day of a period, its report is not due. The newest due period is then the previous period.
  return periodOf(frequency, firstDay(frequency, today - 1), timeZone)
}

const periodOf = (frequency: ReportFrequency, first: number, timeZone: string): ReportPeriod => ({
  frequency,
  key: keyOf(frequency, first),
  dueAt: instantOf(first, dueHour, timeZone).toISOString(),
})

function firstDay(frequency: ReportFrequency, day: number): number {
  switch (frequency) {
    case 'weekly':
      return day - modulo(day - firstMonday, 7)
    case 'biweekly':
      return day - modulo(day - firstMonday, 14)
    case 'monthly':
      return dayOf(`${dateOf(day).slice(0, 7)}-01`)
  }
}

function keyOf(frequency: ReportFrequency, first: number): string {
  switch (frequency) {
    case 'weekly':
      return isoWeek(first)
    case 'biweekly':
      return `b${(first - firstMonday) / 14}`
    case 'monthly':
      return dateOf(first).slice(0, 7)
  }
}

/** Returns the key of a week, such as `2026-W47`. An ISO week belongs to the year of its Thursday. */
function isoWeek(monday: number): string {
  const year = dateOf(monday + 3).slice(0, 4)
  const week = Math.floor((monday + 3 - dayOf(`${year}-01-01`)) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor

export function isSameOrLaterPeriod(key: string, other: string): boolean {
  if (key.startsWith('b') && other.startsWith('b')) return Number(key.slice(1)) >= Number(other.slice(1))
  return key >= other
}
