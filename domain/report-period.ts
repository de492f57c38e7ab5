import type { ReportFrequency } from '#schema/roles.ts'
import { dayAt, dayOf, instantOf } from './zoned-time.ts'

/** What one report covers, by the moment at which it is due. */
export interface ReportPeriod {
  readonly frequency: ReportFrequency
  /** `2026-W47` of a week, `b65` of a fortnight, `2026-11` of a month. */
  readonly key: string
  /** ISO 8601, UTC. */
  readonly dueAt: string
}

/** Reports are due at this hour of the zone's clocks, summer and winter. */
export const dueHour = 8

/** Monday 2024-01-01, as days since 1970-01-01: the first day of the first fortnight, and of a week. */
const firstMonday = 19_723

/** The newest period whose due moment has come: Monday, every second Monday, or the first day of a month. */
export function newestPeriod(frequency: ReportFrequency, now: Date, timeZone: string): ReportPeriod {
  const today = dayAt(now, timeZone)
  const begun = periodOf(frequency, firstDay(frequency, today), timeZone)
  if (begun.dueAt <= now.toISOString()) return begun
  // This morning's hour has not come yet: it is the period that held yesterday.
  return periodOf(frequency, firstDay(frequency, today - 1), timeZone)
}

const periodOf = (frequency: ReportFrequency, first: number, timeZone: string): ReportPeriod => ({
  frequency,
  key: keyOf(frequency, first),
  dueAt: instantOf(first, dueHour, timeZone).toISOString(),
})

/** The first day of the period that holds a day. */
function firstDay(frequency: ReportFrequency, day: number): number {
  switch (frequency) {
    case 'weekly':
      return day - modulo(day - firstMonday, 7)
    case 'biweekly':
      return day - modulo(day - firstMonday, 14)
    case 'monthly':
      return day - (dateOf(day).getUTCDate() - 1)
  }
}

function keyOf(frequency: ReportFrequency, first: number): string {
  switch (frequency) {
    case 'weekly':
      return isoWeek(first)
    case 'biweekly':
      return `b${(first - firstMonday) / 14}`
    case 'monthly':
      return dateOf(first).toISOString().slice(0, 7)
  }
}

/** When the period of a key was due, whenever its reports were issued. */
export const dueAtOf = (frequency: ReportFrequency, key: string, timeZone: string): Date =>
  instantOf(firstDayOf(frequency, key), dueHour, timeZone)

/** The reverse of `keyOf`. */
function firstDayOf(frequency: ReportFrequency, key: string): number {
  switch (frequency) {
    case 'weekly': {
      const [year, week] = key.split('-W').map(Number)
      // The first week is the one that holds 4 January.
      return firstDay('weekly', Date.UTC(year ?? NaN, 0, 4) / millisecondsOfDay) + (Number(week) - 1) * 7
    }
    case 'biweekly':
      return firstMonday + Number(key.slice(1)) * 14
    case 'monthly':
      return dayOf(`${key}-01`)
  }
}

/** A week belongs to the year that holds its Thursday. */
function isoWeek(monday: number): string {
  const year = dateOf(monday + 3).getUTCFullYear()
  const newYear = Date.UTC(year, 0, 1) / millisecondsOfDay
  const week = Math.floor((monday + 3 - newYear) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

const millisecondsOfDay = 86_400_000
const dateOf = (day: number) => new Date(day * millisecondsOfDay)
const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor

/** True where the one period comes later than the other, or is the same; both keys of one frequency. */
export function reaches(key: string, other: string): boolean {
  if (key.startsWith('b') && other.startsWith('b')) return Number(key.slice(1)) >= Number(other.slice(1))
  return key >= other
}
