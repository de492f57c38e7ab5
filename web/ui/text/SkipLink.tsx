import { skip } from './text.css.ts'

/** First on every page, and seen when it has focus: past the header, to `<main id="main" tabIndex={-1}>`. */
export const SkipLink = () => (
  <a className={skip} href="#main">
    Skip to content
  </a>
)
