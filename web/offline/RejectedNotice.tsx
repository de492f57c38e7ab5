import { Button } from '#web/ui/button/Button.tsx'
import { noticeLine } from '#web/ui/feedback/feedback.css.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { dismissRejectedChange, useRejectedChanges, useRejectionsInOtherTabs } from './rejected-changes.ts'

export function RejectedNotice() {
  const rejected = useRejectedChanges()
  useRejectionsInOtherTabs()
  if (rejected.length === 0) return null
  // The server may reject several changes of one task for the same reason.
  const texts = [...new Set(rejected.map(({ words }) => words))]
  function dismiss() {
    for (const change of rejected) dismissRejectedChange(change)
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
        {texts.map((words) => (
          <span key={words} className={noticeLine}>
            {words}
          </span>
        ))}
      </Notice>
    </div>
  )
}
