import { Button } from '#web/ui/button/Button.tsx'
import { noticeLine } from '#web/ui/feedback/feedback.css.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { dismissRejectedChanges, useRejectedChanges } from './rejected-changes.ts'

export function RejectedNotice() {
  const rejected = useRejectedChanges()
  if (rejected.length === 0) return null
  function dismiss() {
    dismissRejectedChanges()
    // Moves the focus, because the focused button disappears with the notice.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <div data-rejected-changes="" tabIndex={-1}>
      <Notice
        kind="danger"
        action={
          <Button size="sm" onClick={dismiss}>
            Dismiss
          </Button>
        }
      >
        {rejected.map(({ key, words }) => (
          <span key={key} className={noticeLine}>
            {words}
          </span>
        ))}
      </Notice>
    </div>
  )
}
