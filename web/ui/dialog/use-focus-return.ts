import { useRef } from 'react'

/**
 * Returns focus to the element that opened a dialog, or to `<main>` if that element was removed. Radix does this
 * only for its own triggers.
 */
export function useFocusReturn() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const target = opener.current?.isConnected === true ? opener.current : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus()
    },
  }
}
