import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DateRangeErrors } from '#domain/progress/date-range.ts'
import {
  choiceFromSearch,
  rangeFor,
  searchWithChoice,
  rangeErrors,
  type Bounds,
  type Choice,
  type Preset,
  type Range,
} from '#web/shared/progress/range.ts'

export interface RangeControl {
  /** The last valid choice. */
  readonly range: Range
  /** The content of the fields, possibly invalid. */
  readonly typed: Range
  readonly errors: DateRangeErrors
  readonly preset: Preset | null
  readonly setPreset: (preset: Preset) => void
  readonly setDates: (dates: Partial<Range>) => void
}

/** The compared range. It is kept in the address, so links and reloads work. */
export function useRange(bounds: Bounds): RangeControl {
  const [search, setSearch] = useSearchParams()
  /** Typed dates, used until the address follows. */
  const [draft, setDraft] = useState<{ replacedRange: string; range: Range } | null>(null)
  const choice = choiceFromSearch(search, bounds.today)
  const range = rangeFor(choice, bounds)
  const replacedRange = range.start + range.end
  if (draft && draft.replacedRange !== replacedRange) setDraft(null)
  const typed = draft?.range ?? range

  function choose(next: Choice) {
    setSearch((before) => searchWithChoice(before, next), { replace: true, preventScrollReset: true })
  }

  return {
    range,
    typed,
    errors: rangeErrors(typed, bounds.today),
    preset: typeof choice === 'object' ? null : choice,
    setPreset: (next) => {
      setDraft(null)
      choose(next)
    },
    setDates: (dates) => {
      const next = { ...typed, ...dates }
      setDraft({ replacedRange, range: next })
      if (Object.keys(rangeErrors(next, bounds.today)).length === 0) choose(next)
    },
  }
}
