import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import * as styles from './activity.css.ts'

const widths = ['62%', '48%', '70%', '40%', '56%', '66%']

/** A day of entries, in the boxes where they will stand. */
export const FeedSkeleton = () => (
  <Loading label="Loading activity..." visible={false} className={styles.feed}>
    <div>
      <Skeleton width="9rem" height="1.5rem" className={styles.day} />
      <div className={styles.entries}>
        {widths.map((width) => (
          <div key={width} className={styles.entry}>
            <Skeleton round width="2rem" height="2rem" />
            <div className={styles.said}>
              <Skeleton width={width} height="1.125rem" />
              <Skeleton width="9rem" height="0.875rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  </Loading>
)
