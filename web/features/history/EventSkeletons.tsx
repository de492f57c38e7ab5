import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import * as styles from './history.css.ts'

const widths = ['52%', '68%', '44%', '60%', '48%', '64%']

/** Rows in the boxes where they will stand. */
export const EventSkeletons = () => (
  <div className={styles.rows}>
    {widths.map((width) => (
      <div key={width} className={styles.row}>
        <div className={styles.skeletonRow}>
          <Skeleton width={width} height="1.125rem" />
          <Skeleton width="9rem" height="0.875rem" />
        </div>
      </div>
    ))}
  </div>
)
