import { useLayoutEffect, useRef, useState } from 'react'
import type { Voting } from './use-voting.ts'

/**
 * A vote moves its row through the ranking, and a browser takes the focus from what moves: it is given back.
 *
 * @returns the section that holds the rows, the key of the task voted on last, and what takes note of a vote
 */
export function useKeptFocus() {
  const section = useRef<HTMLElement>(null)
  const [voted, setVoted] = useState<string>()
  // After every change of the rows, whatever brought it.
  useLayoutEffect(() => {
    if (voted === undefined || document.activeElement !== document.body) return
    const row = section.current?.querySelector(`[data-task="${CSS.escape(voted)}"]`)
    const button = row?.querySelector('button')
    button?.focus({ preventScroll: true })
    // Whoever goes by the keys follows the row; a pointer has no use for a page that jumps.
    if (button?.matches(':focus-visible')) row?.scrollIntoView({ block: 'nearest' })
  })
  const note =
    (toggle: Voting['toggle']): Voting['toggle'] =>
    (votes) => {
      setVoted(votes.task.key)
      toggle(votes)
    }
  return { section, voted, note }
}
