import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatCount } from '#web/ui/text/format.ts'
import type { Activity } from '#schema/api/activity.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { dayIn, weekday } from '#web/shared/progress/day.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { rows } from '#web/ui/card/rows.css.ts'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { ShowMore, useFocusAfterLoad } from '#web/ui/feedback/ShowMore.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './activity.css.ts'
import { ActivityEntry } from './ActivityEntry.tsx'
import { collapseUndone } from './collapse.ts'
import { useShowMore, type Feed } from './api.ts'
import { groupByDay, relativeDay } from './days.ts'
import { withoutFilter, type Filter } from './filter.ts'

export type FeedListProps = {
  projectId: number
  query: UseQueryResult<Feed>
  filter: Filter
  userId: number
  timeZone: string
}

export const FeedList = (props: FeedListProps) => (
  <div className={styles.feed}>
    <QueryStates
      query={props.query}
      name="Activity"
      errorTitle="Failed to load activity"
      loading={<FeedSkeleton />}
    >
      {(feed) => <LoadedFeed {...props} feed={feed} />}
    </QueryStates>
  </div>
)

function LoadedFeed({ feed, projectId, query, filter, userId, timeZone }: FeedListProps & { feed: Feed }) {
  const { hasMore } = feed
  const activities = collapseUndone(feed.activities)
  const { isPlaceholderData } = query
  const showMore = useShowMore(projectId, filter)
  const list = useRef<HTMLDivElement>(null)
  const onLoaded = useFocusAfterLoad(activities, activities.at(-1), (at) =>
    list.current?.querySelectorAll('li')[at + 1]?.focus(),
  )
  const newEntries = useNewEntryCount(JSON.stringify(filter), isPlaceholderData ? undefined : activities)
  return (
    <div aria-busy={isPlaceholderData}>
      <div role="status">
        <VisuallyHidden>
          {isPlaceholderData ? 'Loading activity...' : announcement(activities.length, hasMore, newEntries)}
        </VisuallyHidden>
      </div>
      <div ref={list} className={isPlaceholderData ? styles.stale : styles.days}>
        {activities.length === 0 && <EmptyFeed filter={filter} />}
        <Days activities={activities} userId={userId} timeZone={timeZone} />
        {hasMore && !isPlaceholderData && (
          <ShowMore mutation={showMore} label="Show more" onLoaded={onLoaded} />
        )}
      </div>
    </div>
  )
}

function announcement(shown: number, hasMore: boolean, newEntries: number): string {
  if (newEntries > 0) return formatCount(newEntries, 'new entry', 'new entries')
  const entries = formatCount(shown, 'entry', 'entries')
  return hasMore ? `${entries}, and more` : entries
}

type DaysProps = Pick<FeedListProps, 'userId' | 'timeZone'> & {
  activities: readonly Activity[]
}

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
        <ol className={rows}>
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
    // Moves the focus, because the pressed button disappears.
    document.querySelector('h1')?.focus()
  }
  if (Object.keys(filter).length === 0)
    return (
      <EmptyState title="No activity yet">
        Everything done in this project appears here: tasks, people and emails.
      </EmptyState>
    )
  return (
    <EmptyState title="No matching activity" action={<Button onClick={showAll}>Clear filters</Button>}>
      Try other filters.
    </EmptyState>
  )
}

export const FeedSkeleton = () => (
  <Loading label="Loading activity..." visible={false} className={styles.feed}>
    <Skeleton width="9rem" height="1.5rem" className={styles.day} />
    <Skeleton height="24rem" />
  </Loading>
)
