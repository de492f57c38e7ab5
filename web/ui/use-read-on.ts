import { useEffect, useRef, useState } from 'react'

/**
 * The button that asks for the rest of a list may go: whoever pressed it reads on where that begins, as soon as it is
 * rendered, be that before the button is told of it or after.
 *
 * @param last Of the items that show, the one that borders on the rest.
 * @param readOn Is told where the item stands that was the last before.
 * @returns what takes note that more have come, for `More`
 */
export function useReadOn<Item extends { readonly id: string }>(
  items: readonly Item[],
  last: Item | undefined,
  readOn: (at: number) => void,
): () => void {
  const [note, setNote] = useState<{ past: string | undefined }>()
  const done = useRef(note)
  useEffect(() => {
    if (note === undefined || note === done.current || note.past === last?.id) return
    done.current = note
    const at = items.findIndex(({ id }) => id === note.past)
    // Asked anew meanwhile, the list may end before it: then the button still stands.
    if (at !== -1) readOn(at)
  }, [note, last, items, readOn])
  return () => setNote({ past: last?.id })
}
