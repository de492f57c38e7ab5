import { Suspense, type ComponentType } from 'react'
import type { Member } from '#schema/api/team.ts'
import { useConfirmation } from '#web/ui/dialog/use-confirmation.ts'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import * as styles from './team.css.ts'
import type { TeamMemberProps } from './TeamMember.tsx'

const LeaveOrRemoveDialog = lazyComponent(() => import('./LeaveOrRemoveDialog.tsx'))

export type TeamListProps = Pick<TeamMemberProps, 'project' | 'viewer'> & {
  members: readonly Member[]
  Row: ComponentType<TeamMemberProps>
  className?: string
}

export function TeamList({ members, Row, className = styles.list, ...team }: TeamListProps) {
  const { item, dialog, ask } = useConfirmation<Member>()
  return (
    <>
      <ul className={className}>
        {members.map((member) => (
          <li key={member.id}>
            <Row member={member} onRemove={ask} {...team} />
          </li>
        ))}
      </ul>
      <Suspense>{item !== null && <LeaveOrRemoveDialog member={item} {...team} {...dialog} />}</Suspense>
    </>
  )
}

export const TeamSkeleton = ({ height = '14rem' }: { height?: string }) => (
  <Loading label="Loading team members..." visible={false}>
    <Skeleton height={height} />
  </Loading>
)
