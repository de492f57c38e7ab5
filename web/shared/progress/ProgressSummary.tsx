import type { TaskStatus } from '#schema/roadmap.ts'
import { categoryAnchor } from '#web/shared/tasks/tasks.ts'
import type { TaskSummary } from '#web/shared/tasks/task-summary.ts'
import { LabelledProgressBar } from '#web/ui/progress/ProgressBar.tsx'
import { StatusLabel } from '#web/ui/task/StatusLabel.tsx'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import * as styles from './progress-summary.css.ts'

export function ProgressSummary({ summary }: { summary: TaskSummary }) {
  const { percent, completed, total, inProgress, pending, steps } = summary
  return (
    <section className={styles.strip} aria-label="Overall progress">
      <p className={styles.now}>
        <strong className={styles.figure}>
          <FormattedNumber value={percent / 100} format={{ style: 'percent' }} />
        </strong>{' '}
        <FormattedNumber value={completed} /> of <FormattedNumber value={total} /> tasks
      </p>
      <LabelledProgressBar steps={steps} hrefOf={({ category }) => `#${categoryAnchor(category)}`} />
      <dl className={styles.counts}>
        <Count status="completed" value={completed} />
        <Count status="in_progress" value={inProgress} />
        <Count status="pending" value={pending} />
      </dl>
    </section>
  )
}

const Count = ({ status, value }: { status: TaskStatus; value: number }) => (
  <div className={styles.count}>
    <dt className={styles.countName}>
      <StatusLabel status={status} size="sm" />
    </dt>
    <dd className={styles.countFigure}>
      <FormattedNumber value={value} />
    </dd>
  </div>
)
