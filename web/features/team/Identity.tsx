import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Member } from '#schema/api/members.ts'
import { isExpired } from '#web/features/members/expired.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Badge } from '#web/ui/card/Badge.tsx'
import { isSelf, nameOf, type Viewer } from './member.ts'
import * as styles from './team.css.ts'

export type IdentityProps = {
  member: Member
  viewer: Viewer
  /** More about somebody, below the name. */
  children?: ReactNode
}

/** Who it is: initials, name, and whether it is oneself or an invitation still. */
export function Identity({ member, viewer, children }: IdentityProps) {
  const name = nameOf(member)
  const self = isSelf(viewer, member)
  return (
    <>
      <Avatar name={name} kind={member.isPending ? 'pending' : self ? 'me' : 'other'} />
      <div className={styles.text}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {self && <Badge>You</Badge>}
          {member.isPending && (
            <Badge tone="dashed" icon={Clock}>
              {isExpired(member) ? 'Expired' : 'Pending'}
            </Badge>
          )}
        </p>
        {children}
      </div>
    </>
  )
}
