import { Card } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import * as home from './home.css.ts'
import * as styles from './project-card.css.ts'

/** As many as fill the first row. */
const cards = [1, 2, 3]

/** The cards that come, in their boxes. */
export const ProjectSkeletons = () => (
  <div className={home.projects} aria-hidden="true">
    {cards.map((card) => (
      <Card key={card} className={styles.card}>
        <Skeleton width="65%" height="1.25rem" className={styles.skeletonLine} />
        <div className={styles.date}>
          <Skeleton width="40%" height="0.875rem" className={styles.skeletonLine} />
        </div>
        <div className={styles.now}>
          <Skeleton width="8rem" height="1.75rem" />
        </div>
        <Skeleton height="0.5rem" />
        <div className={styles.next}>
          <Skeleton width="75%" height="0.875rem" className={styles.skeletonLine} />
        </div>
        <div className={styles.foot}>
          <Skeleton width="7.75rem" height="2.375rem" />
        </div>
      </Card>
    ))}
  </div>
)
