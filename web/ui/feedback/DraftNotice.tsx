import { Button } from '#web/ui/button/Button.tsx'
import * as styles from './feedback.css.ts'

export type DraftNoticeProps = { status: 'sent' | 'published'; onDiscard: () => void }

/** Notice that a form was filled from a draft. In a dialog, must be after the fields, so that a field gets the initial focus. */
export const DraftNotice = ({ status, onDiscard }: DraftNoticeProps) => (
  <p className={styles.draftNotice}>
    Draft restored. It has not been {status} yet.
    <Button size="sm" variant="ghost" onClick={onDiscard}>
      Discard draft
    </Button>
  </p>
)
