import { useRef } from 'react'

/**
 * Focuses the element with the attribute `data-first-focus` in an opened dialog, if it has one. Returns the focus to the
 * opener when the dialog closes. If the opener no longer exists and no other element has got the focus, focuses the element
 * with the id `fallback`, or `<main>`.
 */
export function useFocusReturn(fallback = '') {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event?: Event) => {
      opener.current = document.activeElement
      const dialog = event?.target
      const first = dialog instanceof Element && dialog.querySelector<HTMLElement>('[data-first-focus]')
      if (!first) return
      event?.preventDefault()
      first.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const hasOpener = opener.current?.isConnected === true && opener.current !== document.body
      if (!hasOpener && document.activeElement !== document.body) return
      const target = hasOpener
        ? opener.current
        : (document.getElementById(fallback) ?? document.querySelector('main'))
      if (target instanceof HTMLElement) target.focus()
    },
  }
}
