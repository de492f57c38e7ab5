import { ArrowLeft } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import type { HistoryEvent } from '#schema/api/history.ts'
import { screens } from '#schema/screens.ts'
import type { Filter } from '#web/shared/admin/history-filter.ts'
import { Timestamp } from '#web/shared/admin/Timestamp.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { useFocusAfterLoad } from '#web/ui/feedback/ShowMore.tsx'
import { summary } from '#web/ui/text/text.css.ts'
import { formatGap } from './duration.ts'
import { describeCause } from './event-descriptions.ts'
import { EventDetails, EventSummary } from './EventDetails.tsx'
import { ShowEarlierEvents, type EventListProps } from './EventList.tsx'
import * as styles from './history.css.ts'

export type TimelineHeaderProps = {
  filter: Filter
  title: string | undefined
  isForbidden: boolean
}

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
              <bdi className={styles.actor}>{title}</bdi>
            )}{' '}
            in project {project}, oldest first.
          </>
        )}
      </p>
    )}
  </div>
)

export function Timeline({ events: newestFirst, filter, hasMore }: EventListProps) {
  const events = newestFirst.toReversed()
  const list = useRef<HTMLOListElement>(null)
  const onLoaded = useFocusAfterLoad(events, events[0], () =>
    list.current?.querySelector<HTMLElement>('summary')?.focus(),
  )
  if (events.length === 0) {
    return (
      <EmptyState title="No events" action={<LinkButton to={screens.history}>Show all events</LinkButton>}>
        No events found. New events may take a moment to appear.
      </EmptyState>
    )
  }
  return (
    <>
      {hasMore && <ShowEarlierEvents filter={filter} onLoaded={onLoaded} />}
      <ol ref={list} className={styles.timeline} aria-label="Timeline">
        {events.map((event, index) => (
          <TimelineEntry key={event.id} event={event} before={events[index - 1]}>
            {describeCause(event, events.slice(0, index))}
          </TimelineEntry>
        ))}
      </ol>
    </>
  )
}

type TimelineEntryProps = { event: HistoryEvent; before: HistoryEvent | undefined; children: ReactNode }

const TimelineEntry = ({ event, before, children }: TimelineEntryProps) => (
  <li className={styles.entry}>
    {before !== undefined && <p className={styles.gap}>{formatGap(before.at, event.at)}</p>}
    <div className={styles.entryBody}>
      <p className={styles.when}>
        <Timestamp at={event.at} />
        <span className={styles.place}>
          {event.stream}@{event.revision}
        </span>
      </p>
      <p>
        <EventSummary event={event} />
      </p>
      <p className={styles.cause}>{children}</p>
      <details>
        <summary className={summary}>Details</summary>
        <EventDetails event={event} />
      </details>
    </div>
  </li>
)
