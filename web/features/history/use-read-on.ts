import { useEffect, useRef, useState } from 'react'
import type { PastEvent } from '#schema/api/history.ts'

/**
 * The button that asks for earlier events may go: whoever pressed it reads on where they begin, as soon as they are
 * rendered, be that before the button is told of them or after.
 *
 * @param earliest Of those that show.
 * @param readOn Is told where the event stands that was the earliest before.
 * @returns what takes note that they have come
 */
export function useReadOn(
  events: readonly PastEvent[],
  earliest: PastEvent | undefined,
  readOn: (at: number) => void,
): () => void {
  const [note, setNote] = useState<{ past: string | undefined }>()
  const done = useRef(note)
  useEffect(() => {
    if (note === undefined || note === done.current || note.past === earliest?.id) return
    done.current = note
    const at = events.findIndex(({ id }) => id === note.past)
    // Asked anew meanwhile, the list may end before it: then the button still stands.
    if (at !== -1) readOn(at)
  }, [note, earliest, events, readOn])
  return () => setNote({ past: earliest?.id })
}
