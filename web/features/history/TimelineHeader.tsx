import { ArrowLeft } from 'lucide-react'
import { screens } from '#schema/screens.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import type { Filter } from '#web/shared/admin/history-filter.ts'
import * as styles from './history.css.ts'
import type { HistoryEvent } from '#schema/api/history.ts'

export type TimelineHeaderProps = {
  filter: Filter
  /** Title of the task, if known. */
  title: string | undefined
  isForbidden: boolean
}

/** The subject of a timeline, with a link back to all events. */
export const TimelineHeader = ({
  filter: { correlation, project, task },
  title,
  isForbidden,
}: TimelineHeaderProps) => (
  <div className={styles.timelineHeader}>
    <LinkButton variant="ghost" size="sm" className={styles.back} to={screens.history}>
      <ArrowLeft aria-hidden="true" />
      All events
    </LinkButton>
    <h2>{task === undefined ? 'One request' : 'One task'}</h2>
    {!isForbidden && (
      <p className={styles.lead}>
        {task === undefined ? (
          <>
            Events of request <code className={styles.code}>{correlation}</code>, oldest first.
          </>
        ) : (
          <>
            Events of{' '}
            {title === undefined ? (
              <code className={styles.code}>{task}</code>
            ) : (
              <bdi className={styles.taskTitle}>{title}</bdi>
            )}{' '}
            in project {project}, oldest first.
          </>
        )}
      </p>
    )}
  </div>
)

/** Page title of a timeline. */
export function timelineTitle({ correlation = '', task }: Filter, title: string | undefined): string {
  return task === undefined ? `Request ${correlation.slice(0, 8)}` : `Task ${title ?? task}`
}

/** Title of the task that the events belong to. */
export const taskTitle = (events: readonly HistoryEvent[] = []): string | undefined =>
  events.find(({ task }) => task !== null)?.task?.title ?? undefined
