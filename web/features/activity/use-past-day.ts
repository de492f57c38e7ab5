import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dateOf, dayOf } from '#domain/shared/zoned-time.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import { withParams } from '#web/shared/search-params.ts'

export interface PastDayControl {
  /** Null for today's view. */
  readonly day: string | null
  /** The content of the field, possibly invalid. */
  readonly typed: string
  readonly error: string | undefined
  readonly type: (date: string) => void
  readonly leave: () => void
}

interface Draft {
  readonly insteadOf: string
  readonly text: string
}

/** The selected past day. It is kept in the address, so links, reloads and Back work. */
export function usePastDay(dates: ProjectDates): PastDayControl {
  const [search, setSearch] = useSearchParams()
  const [draft, setDraft] = useState<Draft | null>(null)
  const inAddress = search.get('on') ?? ''
  const typed = draft?.insteadOf === inAddress ? draft.text : inAddress
  const day = inAddress !== '' && dateError(inAddress, dates) === undefined ? inAddress : null

  function show(date: string | null, replace: boolean) {
    setDraft(null)
    setSearch((search) => withParams(search, { on: date }), { replace })
  }

  return {
    day,
    typed,
    error: typed === '' ? undefined : dateError(typed, dates),
    type: (date) => {
      // A date input is empty while its date is incomplete, so stay on the current day.
      if (date === '' || dateError(date, dates) !== undefined) setDraft({ insteadOf: inAddress, text: date })
      // Moving between past days adds no history entry.
      else show(date, day !== null)
    },
    leave: () => show(null, false),
  }
}

export interface ProjectDates {
  readonly name: string
  /** The day the project was created. */
  readonly first: string
  readonly today: string
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dayOf(text)) && dateOf(dayOf(text)) === text

export function dateError(date: string, { name, first, today }: ProjectDates): string | undefined {
  if (!isDate(date)) return 'Choose a date such as 31 Jan 2026.'
  if (date > today) return 'That day is in the future. Choose today or an earlier day.'
  if (date < first) return `${name} did not exist yet. Its first day is ${fullDay(first)}.`
  return undefined
}
