import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
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

export type RangeControl = ReturnType<typeof useRange>

/** The compared range of days. Links and reloads keep the range, because the URL contains the range. */
export function useRange(bounds: Bounds) {
  const [search, setSearch] = useSearchParams()
  /** Typed dates, which are discarded when the range in the URL changes. */
  const [draft, setDraft] = useState<{
    replacedRange: string
    range: Range
    changed: keyof Range
  } | null>(null)
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
    errors: rangeErrors(typed, bounds.today, draft?.changed),
    preset: typeof choice === 'object' ? null : choice,
    setPreset: (preset: Preset) => {
      setDraft(null)
      choose(preset)
    },
    setDate: (changed: keyof Range, date: string) => {
      const next = { ...typed, [changed]: date }
      setDraft({ replacedRange, range: next, changed })
      if (Object.keys(rangeErrors(next, bounds.today)).length === 0) choose(next)
    },
    reset: () => setDraft(null),
  }
}
