/** Days are `yyyy-MM-dd`: they compare as text. */
const earliest = '2024-01-01'

export interface WrongDates {
  readonly startDate?: string
  readonly endDate?: string
}

/** What is wrong with a range to compare, beside the date that is to be changed; empty where nothing is. */
export function wrongDates({ start, end, today }: { start: string; end: string; today: string }): WrongDates {
  const startDate =
    start < earliest
      ? 'Start date must not be before 1 Jan 2024'
      : start > end
        ? 'Start date must not be after the end date'
        : undefined
  const endDate =
    end > today
      ? 'End date must not be in the future'
      : end < start
        ? 'End date must not be before the start date'
        : undefined
  return { ...(startDate && { startDate }), ...(endDate && { endDate }) }
}
