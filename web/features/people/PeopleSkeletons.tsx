import { Card } from '#web/ui/card/Card.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import * as styles from './people.css.ts'

/** As many as fill two rows. */
const cards = [1, 2, 3, 4, 5, 6]

/** The cards that come, in their boxes. */
export const PeopleSkeletons = () => (
  <div className={styles.waiting} aria-hidden="true">
    {cards.map((card) => (
      <Card key={card} className={styles.card}>
        <Skeleton round width="2rem" height="2rem" />
        <div className={styles.text}>
          <Skeleton width="60%" height="1.125rem" className={styles.skeletonLine} />
          <Skeleton width="80%" height="0.875rem" className={styles.skeletonLine} />
          <div className={styles.marks}>
            <Skeleton width="3.5rem" height="1.25rem" />
          </div>
        </div>
      </Card>
    ))}
  </div>
)
