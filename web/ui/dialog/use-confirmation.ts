import { useState } from 'react'

export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

/** State of a dialog about a list item. Keeps the item after closing, because the closing dialog still shows the item. */
export function useConfirmation<Item>() {
  const [item, setItem] = useState<Item | null>(null)
  const [open, setOpen] = useState(false)
  return {
    item,
    dialog: { open, onOpenChange: setOpen },
    ask: (next: Item) => {
      setItem(next)
      setOpen(true)
    },
  }
}
