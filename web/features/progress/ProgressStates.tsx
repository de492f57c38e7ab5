import { Button } from '#web/ui/button/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import * as styles from './progress.css.ts'

/** The card's content, in the boxes where it will stand. */
export const ProgressSkeleton = () => (
  <Loading label="Loading progress..." visible={false} className={styles.content}>
    <Skeleton height="2rem" />
    <Skeleton height="3.5rem" />
    <Skeleton height="9rem" />
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} height="2.25rem" />
    ))}
  </Loading>
)

export type ProgressFailureProps = { error: Error; retrying: boolean; onRetry: () => void }

export const ProgressFailure = ({ error, retrying, onRetry }: ProgressFailureProps) => (
  <ErrorState
    level="h3"
    title="Failed to load progress"
    action={
      <Button pending={retrying} onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    {sentence(error.message)}
  </ErrorState>
)

/** Before the first task is completed there is nothing to compare. */
export const NothingYet = () => (
  <div className={styles.empty}>
    <p className={styles.emptyTitle}>Nothing completed yet.</p>
    <p className={styles.emptyText}>
      Complete a task, and see here day by day how far each category has come.{' '}
      <a href="#next-title">Go to the next task</a>
    </p>
  </div>
)
