import type { Member } from '#schema/api/team.ts'
import { projectPath } from '#schema/screens.ts'
import { isExpired } from '#web/shared/team/member-queries.ts'
import { Avatar, Avatars } from '#web/ui/avatar/Avatar.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { formatCount, formatNumber } from '#web/ui/text/format.ts'
import * as styles from './project-title.css.ts'

const maxAvatars = 5

export type TeamSummaryProps = { projectId: number; members: readonly Member[]; userId: number }

export function TeamSummary({ projectId, members, userId }: TeamSummaryProps) {
  const people = members.filter((member) => !member.isPending).length
  const current = members.filter((member) => !isExpired(member))
  const invited = current.length - people
  return (
    <p className={styles.people}>
      <Avatars>
        {current.slice(0, maxAvatars).map((member) => (
          <Avatar
            key={member.id}
            name={member.user?.username ?? member.email ?? ''}
            kind={member.isPending ? 'pending' : member.userId === userId ? 'me' : 'other'}
          />
        ))}
      </Avatars>
      <Link to={projectPath(projectId, 'team')} className={styles.count}>
        {/* In one element, because a screen reader would say a space between the items of a flex box. */}
        <span>
          {formatCount(people, 'person', 'people')}
          {invited > 0 && <span className={styles.invited}>, {formatNumber(invited)} invited</span>}
        </span>
      </Link>
    </p>
  )
}
