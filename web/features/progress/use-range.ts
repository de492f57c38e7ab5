import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { WrongDates } from '#domain/compare-dates.ts'
import {
  choiceIn,
  rangeOf,
  withChoice,
  wrongRange,
  type Bounds,
  type Choice,
  type Preset,
  type Range,
} from './range.ts'

export interface RangeControl {
  /** What is compared: the last choice that holds. */
  readonly range: Range
  /** What stands in the fields, which may not hold. */
  readonly typed: Range
  readonly wrong: WrongDates
  readonly preset: Preset | null
  readonly pick: (preset: Preset) => void
  readonly type: (dates: Partial<Range>) => void
}

/** The range to compare. It lives in the address, so that a reload and a link keep it. */
export function useRange(bounds: Bounds): RangeControl {
  const [search, setSearch] = useSearchParams()
  const [draft, setDraft] = useState<Range | null>(null)
  const choice = choiceIn(search, bounds.today)
  const range = rangeOf(choice, bounds)
  const typed = draft ?? range

  function choose(next: Choice) {
    setDraft(null)
    setSearch((before) => withChoice(before, next), { replace: true, preventScrollReset: true })
  }

  return {
    range,
    typed,
    wrong: wrongRange(typed, bounds.today),
    preset: typeof choice === 'object' ? null : choice,
    pick: choose,
    type: (dates) => {
      const next = { ...typed, ...dates }
      if (Object.keys(wrongRange(next, bounds.today)).length > 0) setDraft(next)
      else choose(next)
    },
  }
}
