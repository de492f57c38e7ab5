import { useRef } from 'react'
import type { HistoryEvent } from '#schema/api/history.ts'
import { screens } from '#schema/screens.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ShowMore, useFocusAfterLoad } from '#web/ui/feedback/ShowMore.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { Filter } from '#web/shared/admin/history-filter.ts'
import { useShowEarlier } from './api.ts'
import { EventRow } from './EventRow.tsx'
import * as styles from './history.css.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

export type EventListProps = { events: readonly HistoryEvent[]; filter: Filter; more: boolean }

/** Events in rows, newest first. */
export function EventList({ events, filter, more }: EventListProps) {
  const earlier = useShowEarlier(filter)
  const list = useRef<HTMLOListElement>(null)
  const onLoaded = useFocusAfterLoad(events, events.at(-1), (at) =>
    list.current?.querySelectorAll<HTMLElement>(':scope > li > button')[at + 1]?.focus(),
  )
  if (events.length === 0) return <NoEvents filter={filter} />
  const count = events.length === 1 ? '1 event' : `${events.length} events`
  return (
    <>
      <VisuallyHidden>
        <span role="status">{more ? `${count}, and more` : count}</span>
      </VisuallyHidden>
      <ol ref={list} className={styles.rows} aria-label="Events">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
      {more && (
        <ShowMore
          mutation={earlier}
          label="Show earlier events"
          className={styles.more}
          onLoaded={onLoaded}
        />
      )}
    </>
  )
}

const NoEvents = ({ filter }: { filter: Filter }) =>
  Object.keys(filter).length === 0 ? (
    <EmptyState title="No events yet">Everything done on Brandpath appears here.</EmptyState>
  ) : (
    <EmptyState
      title="No event matches"
      action={<LinkButton to={screens.history}>Show all events</LinkButton>}
    >
      Events must match all filters. New events may take a moment to appear.
    </EmptyState>
  )

const widths = ['52%', '68%', '44%', '60%', '48%', '64%']

export const EventSkeletons = () => (
  <div className={styles.rows}>
    {widths.map((width) => (
      <div key={width} className={styles.row}>
        <div className={styles.skeletonRow}>
          <Skeleton width={width} height="1.125rem" />
          <Skeleton width="9rem" height="0.875rem" />
        </div>
      </div>
    ))}
  </div>
)
