import { classNames } from '#web/ui/class-names.ts'
import * as styles from './brand.css.ts'

const steps = [1, 2, 3, 4] as const

/** The four steps of the roadmap as stairs, for dark panels. */
export const Stairs = ({ className }: { className?: string }) => (
  <span className={classNames(styles.stairs, className)} aria-hidden="true">
    {steps.map((step) => (
      <span key={step} data-cat={step} className={styles.stair[step]} />
    ))}
  </span>
)
