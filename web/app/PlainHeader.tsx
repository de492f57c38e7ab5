import { Link } from 'react-router-dom'
import { ThemeSwitch } from '#web/app/ThemeSwitch.tsx'
import { Logo } from '#web/ui/brand/Mark.tsx'
import * as styles from './layout.css.ts'

/** Header for signed-out users, and until the session is known. */
export const PlainHeader = () => (
  <header className={styles.header}>
    <div className={styles.bar}>
      <Link to="/" className={styles.home}>
        <Logo />
      </Link>
      <ThemeSwitch />
    </div>
  </header>
)
