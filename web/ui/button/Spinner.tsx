import * as styles from './button.css.ts'

/** A turning ring beside the word that says what is going on. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
