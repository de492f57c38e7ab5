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
  /** What was typed over which range: until the address follows, which a busy machine may do late, that is what counts. */
  const [draft, setDraft] = useState<{ over: string; range: Range } | null>(null)
  const choice = choiceIn(search, bounds.today)
  const range = rangeOf(choice, bounds)
  const over = range.start + range.end
  if (draft && draft.over !== over) setDraft(null)
  const typed = draft?.range ?? range

  function choose(next: Choice) {
    setSearch((before) => withChoice(before, next), { replace: true, preventScrollReset: true })
  }

  return {
    range,
    typed,
    wrong: wrongRange(typed, bounds.today),
    preset: typeof choice === 'object' ? null : choice,
    pick: (next) => {
      setDraft(null)
      choose(next)
    },
    type: (dates) => {
      const next = { ...typed, ...dates }
      setDraft({ over, range: next })
      if (Object.keys(wrongRange(next, bounds.today)).length === 0) choose(next)
    },
  }
}
