import { useRef } from 'react'
import type { PastEvent } from '#schema/api/history.ts'
import { screens } from '#schema/screens.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { More } from '#web/ui/feedback/More.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { useReadOn } from '#web/ui/use-read-on.ts'
import type { Filter } from './filter.ts'
import { useShowEarlier } from './api.ts'
import { EventRow } from './EventRow.tsx'
import * as styles from './history.css.ts'

export type EventListProps = { events: readonly PastEvent[]; filter: Filter; more: boolean }

/** Events in lines, the newest first. */
export function EventList({ events, filter, more }: EventListProps) {
  const earlier = useShowEarlier(filter)
  const list = useRef<HTMLOListElement>(null)
  const onMore = useReadOn(events, events.at(-1), (at) =>
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
      {more && <More more={earlier} label="Show earlier events" className={styles.more} onMore={onMore} />}
    </>
  )
}

const NoEvents = ({ filter }: { filter: Filter }) =>
  Object.keys(filter).length === 0 ? (
    <EmptyState title="Nothing has happened yet">Whatever is done on Brandpath stands here.</EmptyState>
  ) : (
    <EmptyState
      title="No event matches"
      action={<LinkButton to={screens.history}>Show all events</LinkButton>}
    >
      All filters must hold at once. What has just happened may take a moment to stand here.
    </EmptyState>
  )
