import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatCount } from '#web/ui/text/format.ts'
import type { HistoryEvent } from '#schema/api/history.ts'
import { screens } from '#schema/screens.ts'
import type { Filter } from '#web/shared/admin/history-filter.ts'
import { Timestamp } from '#web/shared/admin/Timestamp.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { ShowMore, useFocusAfterLoad } from '#web/ui/feedback/ShowMore.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { useShowEarlierEvents } from './api.ts'
import { EventDetails, EventSummary } from './EventDetails.tsx'
import * as styles from './history.css.ts'

export type EventListProps = { events: readonly HistoryEvent[]; filter: Filter; hasMore: boolean }

export function EventList({ events, filter, hasMore }: EventListProps) {
  const list = useRef<HTMLOListElement>(null)
  const onLoaded = useFocusAfterLoad(events, events.at(-1), (at) =>
    list.current?.querySelectorAll<HTMLElement>(':scope > li > button')[at + 1]?.focus(),
  )
  if (events.length === 0) return <NoEvents filter={filter} />
  const count = formatCount(events.length, 'event')
  return (
    <>
      <VisuallyHidden>
        <span role="status">{hasMore ? `${count}, and more` : count}</span>
      </VisuallyHidden>
      <ol ref={list} className={styles.rows} aria-label="Events">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
      {hasMore && <ShowEarlierEvents filter={filter} onLoaded={onLoaded} />}
    </>
  )
}

export const ShowEarlierEvents = ({ filter, onLoaded }: { filter: Filter; onLoaded: () => void }) => (
  <ShowMore
    mutation={useShowEarlierEvents(filter)}
    label="Show earlier events"
    className={styles.more}
    onLoaded={onLoaded}
  />
)

const NoEvents = ({ filter }: { filter: Filter }) =>
  Object.keys(filter).length === 0 ? (
    <EmptyState title="No events yet">Everything done on Brandpath appears here.</EmptyState>
  ) : (
    <EmptyState
      title="No events match"
      action={<LinkButton to={screens.history}>Show all events</LinkButton>}
    >
      Events must match all filters. New events may take a moment to appear.
    </EmptyState>
  )

function EventRow({ event }: { event: HistoryEvent }) {
  const [open, setOpen] = useState(false)
  const details = useId()
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={open ? details : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.time}>
          <Timestamp at={event.at} />
        </span>
        <EventSummary event={event} />
        <span className={styles.linePlace}>
          {event.stream}@{event.revision}
        </span>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </button>
      {open && <EventDetails id={details} event={event} />}
    </li>
  )
}

export const eventSkeletons = <Skeleton height="24rem" />
