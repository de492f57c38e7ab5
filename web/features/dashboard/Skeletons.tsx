import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import * as styles from './dashboard.css.ts'

/** The dashboard while not even its project is known. */
export const DashboardSkeleton = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div className={styles.skeletonHead}>
      <Skeleton width="min(20rem, 70%)" height="2.75rem" />
      <Skeleton height="4.5rem" />
    </div>
    <Cards count={6} />
  </Loading>
)

/** The tasks of a project that is known. */
export const TasksSkeleton = () => (
  <Loading label="Loading tasks...">
    <Cards count={9} />
  </Loading>
)

const Cards = ({ count }: { count: number }) => (
  <div className={styles.skeletonCards}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.skeletonCard}>
        <Skeleton width="25%" height="1rem" />
        <Skeleton width="80%" height="1.125rem" />
        <Skeleton height="2.25rem" />
        <div className={styles.skeletonActions}>
          <Skeleton width="6.5rem" height="2rem" />
          <Skeleton width="6.5rem" height="2rem" />
        </div>
      </div>
    ))}
  </div>
)
