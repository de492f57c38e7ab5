import { Link } from 'react-router-dom'
import { ThemeSwitch } from '#web/features/theme/ThemeSwitch.tsx'
import { Logo } from '#web/ui/brand/Logo.tsx'
import * as styles from './layout.css.ts'

/** While nobody is signed in, as far as we know: whose page it is. */
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
