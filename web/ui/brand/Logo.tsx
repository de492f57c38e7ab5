import { classNames } from '#web/ui/class-names.ts'
import * as styles from './brand.css.ts'
import { Mark } from './Mark.tsx'

/** Mark and name. Inside a link, the name is the link's name. */
export const Logo = ({ className }: { className?: string }) => (
  <span className={classNames(styles.logo, className)}>
    <Mark />
    <span>Brandpath</span>
  </span>
)
