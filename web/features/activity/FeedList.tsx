import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Activity } from '#schema/api/activity.ts'
import { useLoadError } from '#web/http/use-load-error.ts'
import { UnavailableOffline, useUnavailableOffline } from '#web/offline/UnavailableOffline.tsx'
import { dayIn } from '#web/shared/progress/day.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState, LoadError } from '#web/ui/feedback/States.tsx'
import { ShowMore, useFocusAfterLoad } from '#web/ui/feedback/ShowMore.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './activity.css.ts'
import { ActivityEntry } from './ActivityEntry.tsx'
import { useShowMore, type Feed } from './api.ts'
import { groupByDay, relativeDay, weekday } from './days.ts'
import { type Filter, withoutFilter } from './filter.ts'

export type FeedProps = {
  projectId: number
  feed: UseQueryResult<Feed>
  filter: Filter
  userId: number
  timeZone: string
}

export function FeedList({ projectId, feed, filter, userId, timeZone }: FeedProps) {
  const failure = useLoadError(feed)
  const activities = feed.data?.activities
  const showMore = useShowMore(projectId, filter)
  const list = useRef<HTMLDivElement>(null)
  const onLoaded = useFocusAfterLoad(activities ?? [], activities?.at(-1), (at) =>
    list.current?.querySelectorAll('li')[at + 1]?.focus(),
  )
  const newEntries = useNewEntryCount(JSON.stringify(filter), feed.isPlaceholderData ? undefined : activities)
  if (useUnavailableOffline(feed)) {
    return (
      <div className={styles.feed}>
        <UnavailableOffline title="The activity cannot be shown offline">
          You haven't opened it on this device before. It loads when you're back online.
        </UnavailableOffline>
      </div>
    )
  }
  if (failure !== null) {
    return (
      <div className={styles.feed}>
        <LoadError title="The activity did not load" error={failure} query={feed} />
      </div>
    )
  }
  if (feed.data === undefined || activities === undefined) return <FeedSkeleton />
  return (
    <div aria-busy={feed.isPlaceholderData} className={styles.feed}>
      <div role="status">
        <VisuallyHidden>
          {feed.isPlaceholderData ? 'Loading activity...' : announcement(feed.data, newEntries)}
        </VisuallyHidden>
      </div>
      <div ref={list} className={feed.isPlaceholderData ? styles.stale : styles.days}>
        {activities.length === 0 && <EmptyFeed filter={filter} />}
        <Days activities={activities} userId={userId} timeZone={timeZone} />
        {feed.data.next !== null && !feed.isPlaceholderData && (
          <ShowMore mutation={showMore} label="Show more" onLoaded={onLoaded} />
        )}
      </div>
    </div>
  )
}

/** The announcement for screen readers: new entries, or the number of entries. */
function announcement({ activities, next }: Feed, newEntries: number): string {
  if (newEntries > 0) return newEntries === 1 ? '1 new entry' : `${newEntries} new entries`
  const entries = activities.length === 1 ? '1 entry' : `${activities.length} entries`
  return next === null ? entries : `${entries}, and more`
}

type DaysProps = Pick<FeedProps, 'userId' | 'timeZone'> & { activities: readonly Activity[] }

function Days({ activities, userId, timeZone }: DaysProps) {
  const today = dayIn(timeZone)
  return groupByDay(activities, timeZone).map(({ date, activities }) => {
    const relative = relativeDay(date, today)
    return (
      <section key={date} aria-labelledby={`day-${date}`}>
        <h2 id={`day-${date}`} className={styles.day}>
          {relative ?? weekday(date)}
          {relative !== null && <span className={styles.date}> {weekday(date)}</span>}
        </h2>
        <ol className={styles.entries}>
          {activities.map((activity) => (
            <li key={activity.id} tabIndex={-1} className={styles.entry}>
              <ActivityEntry activity={activity} userId={userId} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      </section>
    )
  })
}

interface Seen {
  readonly filterKey: string
  readonly first: string | undefined
  readonly newEntries: number
}

/** Counts the entries that arrived since this filter was chosen. */
function useNewEntryCount(
  filterKey: string,
  entries: readonly { readonly id: string }[] | undefined,
): number {
  const [seen, setSeen] = useState<Seen>({ filterKey, first: undefined, newEntries: 0 })
  if (entries === undefined) return 0
  const first = entries[0]?.id
  if (seen.filterKey === filterKey && seen.first === first) return seen.newEntries
  const index = entries.findIndex(({ id }) => id === seen.first)
  const newEntries = seen.filterKey === filterKey ? seen.newEntries + Math.max(index, 0) : 0
  setSeen({ filterKey, first, newEntries })
  return newEntries
}

function EmptyFeed({ filter }: { filter: Filter }) {
  const [, setSearch] = useSearchParams()
  function showAll() {
    setSearch(withoutFilter)
    // The focused button disappears.
    document.querySelector('h1')?.focus()
  }
  if (Object.keys(filter).length === 0)
    return (
      <EmptyState title="Nothing has happened yet">
        Everything done in this project appears here: tasks, people and emails.
      </EmptyState>
    )
  return (
    <EmptyState title="No matching activity" action={<Button onClick={showAll}>Show everything</Button>}>
      No entry matches the filters.
    </EmptyState>
  )
}

const widths = ['62%', '48%', '70%', '40%', '56%', '66%']

export const FeedSkeleton = () => (
  <Loading label="Loading activity..." visible={false} className={styles.feed}>
    <div>
      <Skeleton width="9rem" height="1.5rem" className={styles.day} />
      <div className={styles.entries}>
        {widths.map((width) => (
          <div key={width} className={styles.entry}>
            <Skeleton round width="2rem" height="2rem" />
            <div className={styles.entryText}>
              <Skeleton width={width} height="1.125rem" />
              <Skeleton width="9rem" height="0.875rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  </Loading>
)
