import { Button } from '#web/ui/button/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { putAwayRefused, refusedAnchor, useRefused } from './refused-changes.ts'
import * as styles from './refused.css.ts'

/** Each change that waited and was not taken, and why, for as long as it takes to read. */
export function RefusedNotice() {
  const refused = useRefused()
  if (refused.length === 0) return null
  function putAway() {
    putAwayRefused()
    // The button goes with what it is about.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <div id={refusedAnchor} tabIndex={-1}>
      <Notice
        kind="danger"
        action={
          <Button size="sm" onClick={putAway}>
            Dismiss
          </Button>
        }
      >
        {refused.map(({ key, words }) => (
          <span key={key} className={styles.change}>
            {words}
          </span>
        ))}
      </Notice>
    </div>
  )
}
