import { CircleAlert } from 'lucide-react'
import * as styles from '#web/ui/field/field.css.ts'

/** What is wrong with the form as a whole, below its fields. A toast has read it out already. */
export const FormError = ({ children }: { children: string }) => (
  <p className={styles.error}>
    <CircleAlert className={styles.errorIcon} aria-hidden="true" />
    {children}
  </p>
)
