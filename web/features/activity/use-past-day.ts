import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fullDay, isDate } from '#web/shared/progress/day.ts'
import { withParams } from '#web/shared/search-params.ts'

/** The selected past day. Links, reloads and Back keep the day, because the URL contains the day. */
export function usePastDay(dates: ProjectDates) {
  const [search, setSearch] = useSearchParams()
  /** Invalid date in the date field. The date is discarded when the URL changes. */
  const [draft, setDraft] = useState<{ address: string; text: string } | null>(null)
  const inAddress = search.get('on') ?? ''
  const typed = draft?.address === inAddress ? draft.text : inAddress
  const day = inAddress !== '' && dateError(inAddress, dates) === undefined ? inAddress : null

  function show(date: string | null, replace: boolean) {
    setDraft(null)
    setSearch((search) => withParams(search, { on: date }), { replace })
  }

  return {
    /** The past day that is shown. Null if the current activities are shown. */
    day,
    typed,
    error: typed === '' ? undefined : dateError(typed, dates),
    type: (date: string) => {
      // A date input returns '' while its date is incomplete. The page then keeps showing the previous day.
      if (date === '' || dateError(date, dates) !== undefined) setDraft({ address: inAddress, text: date })
      // A second past day replaces the first in the browser history, so that Back returns to the activities.
      else show(date, day !== null)
    },
    leave: () => show(null, false),
  }
}

export interface ProjectDates {
  readonly name: string
  readonly first: string
  readonly today: string
}

export function dateError(date: string, { name, first, today }: ProjectDates): string | undefined {
  if (!isDate(date)) return 'Choose a date such as 31 Jan 2026.'
  if (date > today) return 'That day is in the future. Choose today or an earlier day.'
  if (date < first) return `${name} did not exist yet. Choose ${fullDay(first)} or a later day.`
  return undefined
}
