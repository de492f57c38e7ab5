import { dateOf, dayOf } from '#domain/shared/zoned-time.ts'

/** One column of the timeline: a week that begins on a Monday, or several weeks without tasks. */
export interface Column {
  /** First day of the column. */
  readonly monday: string
  readonly weeks: number
  /** True for several weeks without tasks, which share one narrow column. */
  readonly isGap: boolean
}

/** A gap of this many weeks or fewer keeps its columns. */
const shortGap = 2

const mondayOf = (day: number): number => day - ((day + 3) % 7) // day 0, 1 January 1970, was a Thursday

/**
 * Returns the columns that contain the days, from the first to the last week. Long gaps between weeks take one column,
 * so that one task in the far future does not stretch the timeline.
 */
export function columnsFor(dates: readonly string[]): Column[] {
  const mondays = [...new Set(dates.map((date) => mondayOf(dayOf(date))))].toSorted((a, b) => a - b)
  return mondays.flatMap((monday, index) => {
    const before = mondays[index - 1]
    const column = { monday: dateOf(monday), weeks: 1, isGap: false }
    if (before === undefined) return [column]
    const skipped = (monday - before) / 7 - 1
    const first = dateOf(before + 7)
    const gap =
      skipped > shortGap
        ? [{ monday: first, weeks: skipped, isGap: true }]
        : Array.from({ length: skipped }, (_, week) => ({
            monday: dateOf(before + 7 * (week + 1)),
            weeks: 1,
            isGap: false,
          }))
    return [...gap, column]
  })
}

/** Index of the column that contains a day, or -1. */
export const columnOf = (columns: readonly Column[], date: string): number =>
  columns.findIndex(({ monday, weeks }) => date >= monday && dayOf(date) < dayOf(monday) + 7 * weeks)

/** Position of the middle of a day within its week, from 0 to 1. */
export const positionInWeek = (date: string): number => {
  const day = dayOf(date)
  return (day - mondayOf(day) + 0.5) / 7
}
