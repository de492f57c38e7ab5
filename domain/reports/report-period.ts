import type { ReportFrequency } from '#schema/roles.ts'
import { dateOf, dayAt, dayOf, instantOf } from '../shared/zoned-time.ts'

export interface ReportPeriod {
  readonly frequency: ReportFrequency
  /** Key of the period: `2026-W47` (a week), `b65` (two weeks) or `2026-11` (a month). */
  readonly key: string
  /** Time when the report is due, ISO 8601, UTC. */
  readonly dueAt: string
}

/** Reports are due at this hour in the report time zone. */
export const dueHour = 8

/** First day of the first two-week period: Monday 2024-01-01, as a number of days since 1970-01-01. */
const firstMonday = 19_723

/** Returns the newest due period. It begins on a Monday, every second Monday, or the first day of a month. */
export function newestPeriod(frequency: ReportFrequency, now: Date, timeZone: string): ReportPeriod {
  const today = dayAt(now, timeZone)
  const current = periodOf(frequency, firstDay(frequency, today), timeZone)
  if (current.dueAt <= now.toISOString()) return current
  // The current period is not due yet: it is before eight on its first day.
  return periodOf(frequency, firstDay(frequency, today - 1), timeZone)
}

const periodOf = (frequency: ReportFrequency, first: number, timeZone: string): ReportPeriod => ({
  frequency,
  key: keyOf(frequency, first),
  dueAt: instantOf(first, dueHour, timeZone).toISOString(),
})

/** Returns the first day of the period that contains `day`. */
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

export const periodDueAt = (frequency: ReportFrequency, key: string, timeZone: string): Date =>
  instantOf(firstDayOf(frequency, key), dueHour, timeZone)

/** Returns the first day of the period with this key. The inverse of `keyOf`. */
function firstDayOf(frequency: ReportFrequency, key: string): number {
  switch (frequency) {
    case 'weekly': {
      const [year, week] = key.split('-W')
      // The ISO week 1 always contains 4 January.
      return firstDay('weekly', dayOf(`${year}-01-04`)) + (Number(week) - 1) * 7
    }
    case 'biweekly':
      return firstMonday + Number(key.slice(1)) * 14
    case 'monthly':
      return dayOf(`${key}-01`)
  }
}

/** Returns the key of a week, such as `2026-W47`. An ISO week belongs to the year of its Thursday. */
function isoWeek(monday: number): string {
  const year = dateOf(monday + 3).slice(0, 4)
  const week = Math.floor((monday + 3 - dayOf(`${year}-01-01`)) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor

/** Compares two period keys of the same frequency. */
export function isSameOrLaterPeriod(key: string, other: string): boolean {
  if (key.startsWith('b') && other.startsWith('b')) return Number(key.slice(1)) >= Number(other.slice(1))
  return key >= other
}
