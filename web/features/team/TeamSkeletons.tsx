import { Card } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import * as styles from './team.css.ts'

/** A panel of three, in the boxes where they will stand. */
export const PanelSkeleton = () => (
  <Loading label="Loading team members..." visible={false}>
    {[1, 2, 3].map((entry) => (
      <div key={entry} className={styles.skeletonEntry}>
        <Skeleton round width="2rem" height="2rem" />
        <div className={styles.skeletonText}>
          <Skeleton width="60%" height="1.125rem" />
          <Skeleton width="40%" height="0.875rem" />
        </div>
      </div>
    ))}
  </Loading>
)

/** The list of the whole screen. */
export const TeamSkeleton = () => (
  <Card>
    <PanelSkeleton />
  </Card>
)
