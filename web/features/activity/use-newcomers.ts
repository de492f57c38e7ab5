import { useState } from 'react'

interface Seen {
  /** What the list is of: another filter begins anew. */
  readonly of: string
  readonly first: string | undefined
  readonly newcomers: number
}

/** How many entries have come in above those that a list began with. */
export function useNewcomers(of: string, entries: readonly { readonly id: string }[] | undefined): number {
  const [seen, setSeen] = useState<Seen>({ of, first: undefined, newcomers: 0 })
  if (entries === undefined) return 0
  const first = entries[0]?.id
  if (seen.of === of && seen.first === first) return seen.newcomers
  const before = entries.findIndex(({ id }) => id === seen.first)
  const newcomers = seen.of === of ? seen.newcomers + Math.max(before, 0) : 0
  setSeen({ of, first, newcomers })
  return newcomers
}
