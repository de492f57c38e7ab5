import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Activity } from '#schema/api/activity.ts'
import { useLoadFailure } from '#web/api/load-failure.ts'
import { Away } from '#web/features/offline/Away.tsx'
import { useAway } from '#web/features/offline/use-away.ts'
import { dayIn } from '#web/features/progress/day.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { More } from '#web/ui/feedback/More.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { useReadOn } from '#web/ui/use-read-on.ts'
import * as styles from './activity.css.ts'
import { useShowMore, type Feed } from './api.ts'
import { byDay, nearness, weekday } from './days.ts'
import { Entry } from './Entry.tsx'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import type { Filter } from './filter.ts'
import { NothingYet } from './NothingYet.tsx'
import { useNewcomers } from './use-newcomers.ts'

export type FeedProps = {
  projectId: number
  feed: UseQueryResult<Feed>
  filter: Filter
  userId: number
  timeZone: string
}

/** What happened in a project, by days, the newest first. */
export function FeedList({ projectId, feed, filter, userId, timeZone }: FeedProps) {
  const failure = useLoadFailure(feed)
  const activities = feed.data?.activities
  const more = useShowMore(projectId, filter)
  const list = useRef<HTMLDivElement>(null)
  const onMore = useReadOn(activities ?? [], activities?.at(-1), (at) =>
    list.current?.querySelectorAll('li')[at + 1]?.focus(),
  )
  const newcomers = useNewcomers(JSON.stringify(filter), feed.isPlaceholderData ? undefined : activities)
  if (useAway(feed)) {
    return (
      <div className={styles.feed}>
        <Away title="The activity cannot be shown offline">
          It was not opened on this device before. It loads as soon as you are back online.
        </Away>
      </div>
    )
  }
  if (failure !== null) {
    return (
      <div className={styles.feed}>
        <ErrorState
          title="The activity did not load"
          action={
            <Button variant="primary" pending={feed.isFetching} onClick={() => void feed.refetch()}>
              Try Again
            </Button>
          }
        >
          {sentence(failure.message)}
        </ErrorState>
      </div>
    )
  }
  if (feed.data === undefined || activities === undefined) return <FeedSkeleton />
  return (
    <div aria-busy={feed.isPlaceholderData} className={styles.feed}>
      <div role="status">
        <VisuallyHidden>
          {feed.isPlaceholderData ? 'Loading activity...' : told(feed.data, newcomers)}
        </VisuallyHidden>
      </div>
      <div ref={list} className={feed.isPlaceholderData ? styles.passing : styles.days}>
        {activities.length === 0 && <NothingYet filter={filter} />}
        <Days activities={activities} userId={userId} timeZone={timeZone} />
        {feed.data.next !== null && !feed.isPlaceholderData && (
          <More more={more} label="Show more" onMore={onMore} />
        )}
      </div>
    </div>
  )
}

/** For those who listen: what came in, or how much there is to read. */
function told({ activities, next }: Feed, newcomers: number): string {
  if (newcomers > 0) return newcomers === 1 ? '1 new entry' : `${newcomers} new entries`
  const entries = activities.length === 1 ? '1 entry' : `${activities.length} entries`
  return next === null ? entries : `${entries}, and more`
}

type DaysProps = Pick<FeedProps, 'userId' | 'timeZone'> & { activities: readonly Activity[] }

function Days({ activities, userId, timeZone }: DaysProps) {
  const today = dayIn(timeZone)
  return byDay(activities, timeZone).map(({ date, activities }) => {
    const near = nearness(date, today)
    return (
      <section key={date} aria-labelledby={`day-${date}`}>
        <h2 id={`day-${date}`} className={styles.day}>
          {near ?? weekday(date)}
          {near !== null && <span className={styles.date}> {weekday(date)}</span>}
        </h2>
        <ol className={styles.entries}>
          {activities.map((activity) => (
            <li key={activity.id} tabIndex={-1} className={styles.entry}>
              <Entry activity={activity} userId={userId} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      </section>
    )
  })
}
