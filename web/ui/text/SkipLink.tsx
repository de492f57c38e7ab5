import type { MouseEvent } from 'react'
import { skip } from './text.css.ts'

/** Does what the link says without a place of its own in the history, to which Back would lead. */
function goToMain(event: MouseEvent): void {
  event.preventDefault()
  const main = document.getElementById('main')
  main?.focus({ preventScroll: true })
  main?.scrollIntoView()
}

/** First on every page, and seen when it has focus: past the header, to `<main id="main" tabIndex={-1}>`. */
export const SkipLink = () => (
  <a className={skip} href="#main" onClick={goToMain}>
    Skip to content
  </a>
)
