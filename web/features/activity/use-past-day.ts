import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { wrongDay, type Life } from './past-day.ts'

export interface PastDayControl {
  /** The day that is shown; null for the present. */
  readonly day: string | null
  /** What stands in the field, which may not hold. */
  readonly typed: string
  readonly wrong: string | undefined
  readonly type: (date: string) => void
  readonly leave: () => void
}

/** What stands in the field instead of what the address says, until the address says something else. */
interface Draft {
  readonly insteadOf: string
  readonly text: string
}

/** The day to look back at. It lives in the address: a reload and a link keep it, and Back leaves it. */
export function usePastDay(life: Life): PastDayControl {
  const [search, setSearch] = useSearchParams()
  const [draft, setDraft] = useState<Draft | null>(null)
  const inAddress = search.get('on') ?? ''
  const typed = draft?.insteadOf === inAddress ? draft.text : inAddress
  const day = inAddress !== '' && wrongDay(inAddress, life) === undefined ? inAddress : null

  function show(date: string | null, replace: boolean) {
    setDraft(null)
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (date === null) next.delete('on')
        else next.set('on', date)
        return next
      },
      { replace },
    )
  }

  return {
    day,
    typed,
    wrong: typed === '' ? undefined : wrongDay(typed, life),
    type: (date) => {
      // A field is empty also while a part of its date is typed: no reason to leave.
      if (date === '' || wrongDay(date, life) !== undefined) setDraft({ insteadOf: inAddress, text: date })
      // From one day to another is one visit to the past.
      else show(date, day !== null)
    },
    leave: () => show(null, false),
  }
}
