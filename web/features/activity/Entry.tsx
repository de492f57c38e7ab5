import type { Activity } from '#schema/api/activity.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { CategoryMark } from '#web/ui/path/CategoryTicks.tsx'
import * as styles from './activity.css.ts'
import { timeOf } from './days.ts'
import { Deed } from './Deed.tsx'

export type EntryProps = { activity: Activity; userId: number; timeZone: string }

/** One line of the feed: who did what, and when. */
export function Entry({ activity, userId, timeZone }: EntryProps) {
  const { at, task } = activity
  return (
    <>
      <Face activity={activity} userId={userId} />
      <div className={styles.said}>
        <p>
          <bdi className={styles.who}>{whoOf(activity, userId)}</bdi> <Deed activity={activity} />
        </p>
        {task !== null && (
          <CategoryMark
            category={categoryInfo[task.category].step}
            name={categoryInfo[task.category].name}
            className={styles.category}
          />
        )}
      </div>
      <time dateTime={at} className={styles.time}>
        {timeOf(at, timeZone)}
      </time>
    </>
  )
}

/** The server names nobody where Brandpath itself acted, and where an account is gone. */
function whoOf({ by, actorId }: Activity, userId: number): string {
  if (by !== null) return by.id === userId ? 'You' : by.username
  return actorId === null ? 'Brandpath' : 'A former member'
}

function Face({ activity, userId }: Pick<EntryProps, 'activity' | 'userId'>) {
  const { by, actorId } = activity
  if (by !== null) return <Avatar name={by.username} kind={by.id === userId ? 'me' : 'other'} />
  if (actorId !== null) return <Avatar name="" kind="pending" />
  return (
    <span className={styles.face}>
      <Mark size="1.125rem" flush />
    </span>
  )
}
