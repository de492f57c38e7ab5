import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorState } from '#web/ui/feedback/States.tsx'
import * as styles from './layout.css.ts'

/** Error boundary that shows an error page if a screen throws while it renders. React logs the error. */
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
          Your saved work is safe. Reloading the page usually helps.{' '}
          {/* This link loads the page again, because the router would keep the state that caused the error. */}
          <a href="/">Go to Homepage</a>
        </ErrorState>
      </main>
    )
  }
}
