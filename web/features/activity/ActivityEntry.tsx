import type { Activity } from '#schema/api/activity.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { projectIdOfTask } from '#domain/roadmap/roadmap.ts'
import { taskPath } from '#schema/screens.ts'
import { actorName, describeActivity } from '#web/shared/activity/describe-activity.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { HighlightedNames } from '#web/ui/text/HighlightedNames.tsx'
import * as styles from './activity.css.ts'
import { timeOf } from './days.ts'

export type ActivityEntryProps = { activity: Activity; userId: number; timeZone: string }

export function ActivityEntry({ activity, userId, timeZone }: ActivityEntryProps) {
  const { at, type, task, text } = activity
  return (
    <>
      <ActorAvatar activity={activity} userId={userId} />
      <div className={styles.entryText}>
        <p>
          <bdi className={styles.actor}>{actorName(activity, userId)}</bdi>{' '}
          <HighlightedNames
            text={describeActivity(activity)}
            className={styles.subject}
            link={
              task && { name: task.title, to: taskPath({ id: task.id, projectId: projectIdOfTask(task.id) }) }
            }
          />
        </p>
        {(text !== null || type === 'NoteAdded') && (
          <p className={styles.quote} dir="auto">
            {text ?? 'Note deleted'}
          </p>
        )}
        {task !== null && (
          <CategoryLabel
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

function ActorAvatar({ activity, userId }: Pick<ActivityEntryProps, 'activity' | 'userId'>) {
  const { by, actorId } = activity
  if (by !== null) return <Avatar name={by.username} kind={by.id === userId ? 'me' : 'other'} />
  if (actorId !== null) return <Avatar name="" kind="pending" />
  return (
    <span className={styles.systemAvatar}>
      <Mark size="1.125rem" flush />
    </span>
  )
}
