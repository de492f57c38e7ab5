import { useRef, type ReactNode } from 'react'
import type { PastEvent } from '#schema/api/history.ts'
import { screens } from '#schema/screens.ts'
import { Moment } from '#web/features/monitoring/Moment.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { More } from '#web/ui/feedback/More.tsx'
import { summary } from '#web/ui/text/summary.css.ts'
import { useReadOn } from '#web/ui/use-read-on.ts'
import type { Filter } from './filter.ts'
import { useShowEarlier } from './api.ts'
import { causeOf } from './cause.ts'
import { EventDetails } from './EventDetails.tsx'
import { gapBetween } from './gap.ts'
import { Happening } from './Happening.tsx'
import * as styles from './history.css.ts'

export type StoryProps = {
  /** The oldest first. */
  events: readonly PastEvent[]
  filter: Filter
  more: boolean
}

/** Events in the order in which they happened, with what led to each and the time between them. */
export function Story({ events, filter, more }: StoryProps) {
  const earlier = useShowEarlier(filter)
  const list = useRef<HTMLOListElement>(null)
  const onMore = useReadOn(events, events[0], () =>
    list.current?.querySelector<HTMLElement>('summary')?.focus(),
  )
  if (events.length === 0) {
    return (
      <EmptyState
        title="There is nothing to tell"
        action={<LinkButton to={screens.history}>Show all events</LinkButton>}
      >
        No event belongs to it, or not yet.
      </EmptyState>
    )
  }
  return (
    <>
      {more && <More more={earlier} label="Show earlier events" className={styles.more} onMore={onMore} />}
      <ol ref={list} className={styles.story} aria-label="Story">
        {events.map((event, index) => (
          <Chapter key={event.id} event={event} before={events[index - 1]}>
            {causeOf(event, events.slice(0, index))}
          </Chapter>
        ))}
      </ol>
    </>
  )
}

type ChapterProps = { event: PastEvent; before: PastEvent | undefined; children: ReactNode }

const Chapter = ({ event, before, children }: ChapterProps) => (
  <li className={styles.chapter}>
    {before !== undefined && <p className={styles.gap}>{gapBetween(before.at, event.at)}</p>}
    <div className={styles.happened}>
      <p className={styles.when}>
        <Moment at={event.at} />
        <span className={styles.place}>
          {event.stream}@{event.revision}
        </span>
      </p>
      <p>
        <Happening event={event} />
      </p>
      <p className={styles.cause}>{children}</p>
      <details>
        <summary className={summary}>Details</summary>
        <EventDetails event={event} />
      </details>
    </div>
  </li>
)
