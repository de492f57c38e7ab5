import type { MouseEvent } from 'react'
import { skip } from './text.css.ts'

/** Focuses the main content without adding an entry to the browser history. */
function focusMain(event: MouseEvent): void {
  event.preventDefault()
  const main = document.getElementById('main')
  main?.focus({ preventScroll: true })
  main?.scrollIntoView()
}

/** First link of a page, which skips the header. Needs `<main id="main" tabIndex={-1}>`. */
export const SkipLink = () => (
  <a className={skip} href="#main" onClick={focusMain}>
    Skip to content
  </a>
)
