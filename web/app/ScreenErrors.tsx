import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import * as styles from './layout.css.ts'

/** A screen that broke says so, and offers the way out, instead of leaving a white page. React logs what broke it. */
export class ScreenErrors extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main id="main" tabIndex={-1} className={styles.page}>
        <ErrorState
          level="h1"
          title="Something went wrong on this page"
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Try Again
            </Button>
          }
        >
          What you saved is safe. Loading the page anew usually helps.{' '}
          {/* Not a link of the router: what broke the screen may still be there without a fresh start. */}
          <a href="/">Go to Homepage</a>
        </ErrorState>
      </main>
    )
  }
}
