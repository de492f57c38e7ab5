import { useRef } from 'react'

/**
 * Returns the focus to the opener of a dialog. If the opener no longer exists, focuses the element with the id
 * `fallback`, or `<main>`.
 */
export function useFocusReturn(fallback = '') {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const target =
        opener.current?.isConnected === true
          ? opener.current
          : (document.getElementById(fallback) ?? document.querySelector('main'))
      if (target instanceof HTMLElement) target.focus()
    },
  }
}
