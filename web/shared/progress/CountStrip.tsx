import type { TaskStatus } from '#schema/roadmap.ts'
import { categoryAnchor } from '#web/shared/tasks/tasks.ts'
import type { TaskSummary } from '#web/shared/tasks/task-summary.ts'
import { LabelledPath } from '#web/ui/path/PathBar.tsx'
import { StateMark } from '#web/ui/task/StateMark.tsx'
import { Num } from '#web/ui/text/Num.tsx'
import * as styles from './count-strip.css.ts'

export function CountStrip({ summary }: { summary: TaskSummary }) {
  const { percent, completed, total, inProgress, pending, steps } = summary
  return (
    <section className={styles.strip} aria-label="Where we stand">
      <p className={styles.now}>
        <strong className={styles.figure}>
          <Num value={percent / 100} format={{ style: 'percent' }} />
        </strong>{' '}
        <Num value={completed} /> of <Num value={total} /> tasks
      </p>
      <LabelledPath steps={steps} hrefOf={({ category }) => `#${categoryAnchor(category)}`} />
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
      <StateMark status={status} size="sm" />
    </dt>
    <dd className={styles.countFigure}>
      <Num value={value} />
    </dd>
  </div>
)
