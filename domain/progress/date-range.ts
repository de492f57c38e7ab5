/** Earliest start date. Days are texts of the form `yyyy-MM-dd`, which sort by date. */
const earliest = '2024-01-01'

export interface DateRangeErrors {
  readonly startDate?: string
  readonly endDate?: string
}

export function validateDateRange(range: { start: string; end: string; today: string }): DateRangeErrors {
  const { start, end, today } = range
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
