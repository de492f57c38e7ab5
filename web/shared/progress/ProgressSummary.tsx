import type { TaskStatus } from '#schema/roadmap.ts'
import { categoryAnchor } from '#web/shared/tasks/tasks.ts'
import type { TaskSummary } from '#web/shared/tasks/task-summary.ts'
import { LabelledProgressBar } from '#web/ui/progress/ProgressBar.tsx'
import { StatusLabel } from '#web/ui/task/StatusLabel.tsx'
import { FormattedNumber } from '#web/ui/text/FormattedNumber.tsx'
import { Link, type LinkProps } from '#web/ui/text/Link.tsx'
import * as styles from './progress-summary.css.ts'

export type ProgressSummaryProps = {
  summary: TaskSummary
  /** Makes the counts links, for example to the tasks with the status. */
  linkTo?: (status: TaskStatus) => { to: LinkProps['to']; isCurrent: boolean }
}

export function ProgressSummary({ summary, linkTo }: ProgressSummaryProps) {
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
        <Count status="completed" link={linkTo?.('completed')} value={completed} />
        <Count status="in_progress" link={linkTo?.('in_progress')} value={inProgress} />
        <Count status="pending" link={linkTo?.('pending')} value={pending} />
      </dl>
    </section>
  )
}

type CountProps = {
  status: TaskStatus
  value: number
  link: ReturnType<NonNullable<ProgressSummaryProps['linkTo']>> | undefined
}

/**
 * A count that filters is a link, because the filter is in the URL. Screen readers announce the chosen count as “current”,
 * and the title as the effect of a click.
 */
const Count = ({ status, value, link }: CountProps) => (
  <div className={styles.count}>
    <dt className={styles.countName}>
      {link === undefined ? (
        <StatusLabel status={status} size="sm" />
      ) : (
        <Link
          to={link.to}
          className={styles.countLink}
          aria-current={link.isCurrent ? 'true' : undefined}
          title={link.isCurrent ? 'Show all tasks' : 'Show only these tasks'}
        >
          <StatusLabel status={status} size="sm" />
        </Link>
      )}
    </dt>
    <dd className={styles.countFigure}>
      <FormattedNumber value={value} />
    </dd>
  </div>
)
