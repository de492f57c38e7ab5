import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import * as styles from './task.css.ts'

export const TaskSkeleton = () => (
  <Loading label="Loading task..." visible={false} className={styles.content}>
    <div className={styles.head}>
      <Skeleton width="6rem" height="1.25rem" />
      <Skeleton width="85%" height="1.75rem" />
      <Skeleton height="4.5rem" />
      <Skeleton width="9rem" height="2.375rem" />
    </div>
    <Skeleton height="6rem" />
    <Skeleton height="12rem" />
  </Loading>
)

export const DetailsSkeleton = () => (
  <Loading label="Loading notes..." visible={false} className={styles.content}>
    <Skeleton height="5rem" />
    <Skeleton height="10rem" />
  </Loading>
)
