import type { ReactNode } from 'react'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import * as styles from './dashboard.css.ts'
import * as nextUp from './next-up.css.ts'
import * as sectionLinks from './section-links.css.ts'
import { strip } from '#web/shared/progress/progress-summary.css.ts'

export const DashboardSkeleton = ({ label }: { label: string }) => (
  <Loading label={label} className={styles.pageLoading}>
    <div className={styles.skeletonTitle}>
      <Skeleton width="min(20rem, 70%)" height="100%" />
    </div>
    <div className={strip}>
      <div className={styles.skeletonStrip}>
        <Skeleton height="100%" />
      </div>
    </div>
    <div className={sectionLinks.links}>
      <span className={sectionLinks.link} />
    </div>
    <div className={styles.columns}>
      <Board title={<Skeleton width="6rem" height="1.75rem" />} />
      <div className={styles.sideColumn}>
        <Skeleton height="28rem" />
        <Skeleton height="12rem" />
      </div>
    </div>
  </Loading>
)

export const TasksSkeleton = () => (
  <Loading label="Loading tasks..." className={styles.tasksLoading}>
    <Board />
  </Loading>
)

const Board = ({ title }: { title?: ReactNode }) => (
  <div className={styles.board}>
    <div className={nextUp.section}>
      {title}
      <div className={nextUp.tasks}>
        <div className={nextUp.lead}>
          <Skeleton className={styles.skeletonLead} height="100%" />
        </div>
        <Skeleton className={styles.skeletonCard} />
        <Skeleton className={styles.skeletonCard} />
      </div>
    </div>
    <div>
      <Skeleton width="16rem" height="1.75rem" />
      <div className={styles.skeletonCards}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className={styles.skeletonCard} />
        ))}
      </div>
    </div>
  </div>
)
