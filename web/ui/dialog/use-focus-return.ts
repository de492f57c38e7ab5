import { useRef } from 'react'

/**
 * Remembers who had focus when a dialog opened, and gives it back when it closes: Radix knows only triggers of
 * its own. Where the opener has left the page meanwhile, as the button of a deleted thing does, focus goes to
 * the main part of the page.
 */
export function useFocusReturn() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const to = opener.current?.isConnected === true ? opener.current : document.querySelector('main')
      if (to instanceof HTMLElement) to.focus()
    },
  }
}
