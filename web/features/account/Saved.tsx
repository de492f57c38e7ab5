import * as styles from './account.css.ts'

export type SavedProps = { when: boolean; children: string }

/** Beside the button that was pressed: it worked. */
export const Saved = ({ when, children }: SavedProps) => (
  <p role="status" className={styles.saved}>
    {when && children}
  </p>
)
