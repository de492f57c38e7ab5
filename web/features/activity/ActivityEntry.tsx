import type { ReactNode } from 'react'
import type { Activity } from '#schema/api/activity.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { reportFrequencies, roles } from '#schema/roles.ts'
import { frequencyLabels, roleLabels } from '#web/shared/members/member.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { CategoryMark } from '#web/ui/path/CategoryTicks.tsx'
import * as styles from './activity.css.ts'
import { timeOf } from './days.ts'

export type ActivityEntryProps = { activity: Activity; userId: number; timeZone: string }

export function ActivityEntry({ activity, userId, timeZone }: ActivityEntryProps) {
  const { at, task } = activity
  return (
    <>
      <ActorAvatar activity={activity} userId={userId} />
      <div className={styles.entryText}>
        <p>
          <bdi className={styles.actor}>{actorName(activity, userId)}</bdi>{' '}
          <ActivityText activity={activity} />
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

/** `by` is null when Brandpath acted or the account was deleted. */
function actorName({ by, actorId }: Activity, userId: number): string {
  if (by !== null) return by.id === userId ? 'You' : by.username
  return actorId === null ? 'Brandpath' : 'A former member'
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

/** The text after the name: 'Ida Holm' + 'invited tunde@okafor.example as Viewer'. */
function ActivityText({ activity }: { activity: Activity }): ReactNode {
  const { type, task, detail } = activity
  const member = <Subject>{activity.member ?? 'a deleted account'}</Subject>
  switch (type) {
    case 'TaskStatusChanged': {
      const [before, after] = statusChangeWords(detail['from'], detail['to'])
      return (
        <>
          {before} <Subject>{task?.title ?? 'a task that is no longer on the roadmap'}</Subject> {after}
        </>
      )
    }
    case 'ProjectCreated':
      return (
        <>
          created the project <Subject>{detail['name']}</Subject>
        </>
      )
    case 'ProjectRenamed':
      return (
        <>
          renamed the project to <Subject>{detail['name']}</Subject>
        </>
      )
    case 'RoadmapAdopted':
      return <>moved the project to version {detail['version']} of the roadmap</>
    case 'MemberInvited':
      return (
        <>
          invited {member} as {roleText(detail['role'])}
        </>
      )
    case 'InvitationCancelled':
      return <>cancelled the invitation of {member}</>
    case 'InvitationAccepted':
      return 'joined the project'
    case 'MemberRemoved':
      return <>removed {member} from the team</>
    case 'MemberLeft':
      return 'left the project'
    case 'MemberRoleChanged':
      return (
        <>
          changed the role of {member} from {roleText(detail['from'])} to {roleText(detail['to'])}
        </>
      )
    case 'OwnerChanged':
      return <>transferred the project to {member}</>
    case 'StatusUpdateRequested':
      return 'sent the team a status update'
    case 'ReportIssued':
      return <>sent the team its {frequencyText(detail['frequency'])} report</>
  }
}

/** Isolates text that may run right to left from the sentence around it. */
const Subject = ({ children }: { children: ReactNode }) => <bdi className={styles.subject}>{children}</bdi>

/** Returns the words before and after the task's title. */
function statusChangeWords(from: string | undefined, to: string | undefined): readonly [string, string] {
  if (to === 'completed') return ['completed', '']
  if (to === 'pending') return ['reset', '']
  return from === 'completed' ? ['reopened', ''] : ['started', '']
}

const roleText = (value: string | undefined): string =>
  roleLabels[roles.find((role) => role === value) ?? 'VIEWER']

const frequencyText = (value: string | undefined): string =>
  frequencyLabels[reportFrequencies.find((one) => one === value) ?? 'weekly'].toLowerCase()
