import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Update } from '#schema/api/updates.ts'
import { QueryStates } from '#web/offline/QueryStates.tsx'
import { authorName, numbersText } from '#web/shared/updates/UpdateExcerpt.tsx'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { rows } from '#web/ui/card/rows.css.ts'
import { ShowMore, useFocusAfterLoad } from '#web/ui/feedback/ShowMore.tsx'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { formatDay, formatExactTime, formatTime } from '#web/ui/text/format.ts'
import * as styles from './activity.css.ts'
import { updatesQuery, useMoreUpdates } from './api.ts'
import { FeedSkeleton } from './FeedList.tsx'

export type UpdateListProps = { projectId: number; userId: number }

/** All status updates of a project with their notes and numbers, newest first. */
export const UpdateList = ({ projectId, userId }: UpdateListProps) => (
  <div className={styles.feed}>
    <QueryStates
      query={useQuery(updatesQuery(projectId))}
      name="Status updates"
      errorTitle="Failed to load status updates"
      loading={<FeedSkeleton />}
    >
      {(pages) => (
        <Updates
          projectId={projectId}
          userId={userId}
          updates={pages.flatMap((page) => page.updates)}
          hasMore={pages.at(-1)?.next !== null}
        />
      )}
    </QueryStates>
  </div>
)

type UpdatesProps = UpdateListProps & { updates: readonly Update[]; hasMore: boolean }

function Updates({ projectId, userId, updates, hasMore }: UpdatesProps) {
  const showMore = useMoreUpdates(projectId)
  const list = useRef<HTMLOListElement>(null)
  const onLoaded = useFocusAfterLoad(updates, updates.at(-1), (at) =>
    list.current?.querySelectorAll('li')[at + 1]?.focus(),
  )
  if (updates.length === 0)
    return (
      <EmptyState title="No status updates yet">
        Status updates sent to the team appear here, with the numbers at the time.
      </EmptyState>
    )
  return (
    <div className={styles.days}>
      <ol ref={list} className={rows}>
        {updates.map((update) => (
          <li key={update.id} tabIndex={-1} className={styles.entry}>
            <Post update={update} userId={userId} />
          </li>
        ))}
      </ol>
      {hasMore && <ShowMore mutation={showMore} label="Show more" onLoaded={onLoaded} />}
    </div>
  )
}

function Post({ update, userId }: { update: Update; userId: number }) {
  const { by, at, note } = update
  const name = authorName(update)
  const numbers = numbersText(update)
  return (
    <>
      <Avatar
        name={by === null ? '' : name}
        kind={by === null ? 'pending' : by.id === userId ? 'me' : 'other'}
      />
      <div className={styles.entryText}>
        <p>
          <bdi className={styles.actor}>{by?.id === userId ? 'You' : name}</bdi> sent a status update
        </p>
        {note !== null && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
        {numbers !== null && <p className={styles.category}>{numbers}</p>}
      </div>
      <time dateTime={at} title={formatExactTime(at)} className={styles.postTime}>
        {formatDay(at)}, {formatTime(at, { timeStyle: 'short' })}
      </time>
    </>
  )
}
