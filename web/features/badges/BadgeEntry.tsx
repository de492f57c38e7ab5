import { Lock } from 'lucide-react'
import type { Badge } from '#domain/badges.ts'
import { Num } from '#web/ui/text/Num.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './badges.css.ts'
import { Medal } from './Medal.tsx'

/** A badge: earned, with what for; or locked, with how far it is. */
export const BadgeEntry = ({ badge }: { badge: Badge }) => (
  <li className={styles.entry}>
    <Medal badge={badge} />
    <div className={styles.words}>
      <p className={styles.name}>
        {badge.name}
        {!badge.earned && (
          <>
            <Lock className={styles.lock} aria-hidden="true" />
            <VisuallyHidden>(locked)</VisuallyHidden>
          </>
        )}
      </p>
      <p className={styles.detail}>
        {badge.earned ? (
          badge.text
        ) : (
          <>
            <Num value={badge.completed} /> of <Num value={badge.total} /> tasks
          </>
        )}
      </p>
    </div>
  </li>
)
