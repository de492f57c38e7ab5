import { Button } from '#web/ui/button/Button.tsx'
import * as styles from './draft.css.ts'

export type KeptDraftProps = {
  /** What it is not yet. */
  isNot: 'sent' | 'published'
  onThrowAway: () => void
}

/** Below fields that hold what was written before. Above them its button, which stands first, would get the focus. */
export const KeptDraft = ({ isNot, onThrowAway }: KeptDraftProps) => (
  <p className={styles.kept}>
    This is what you wrote before. It is not {isNot} yet.
    <Button size="sm" variant="ghost" onClick={onThrowAway}>
      Throw away
    </Button>
  </p>
)
