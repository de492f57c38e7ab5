import { type ReactNode } from 'react'
import type { Project } from '#schema/api/projects.ts'
import type { Member } from '#schema/api/team.ts'
import type { Viewer } from '#web/shared/members/member.ts'
import { Card } from '#web/ui/card/Card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useConfirmation } from '#web/ui/dialog/use-confirmation.ts'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { LeaveOrRemoveDialog } from './LeaveOrRemoveDialog.tsx'
import * as styles from './team.css.ts'

export type TeamListProps = {
  project: Pick<Project, 'id' | 'name'>
  members: readonly Member[]
  viewer: Viewer
  className?: string
  /** `onAsk` opens the confirmation dialog. */
  renderEntry: (member: Member, onRemove: (member: Member) => void) => ReactNode
}

/** The confirmation dialog stays open even if its row disappears. */
export function TeamList({ project, members, viewer, className, renderEntry }: TeamListProps) {
  const { item, dialog, ask } = useConfirmation<Member>()

  return (
    <>
      <ul className={classNames(styles.list, className)}>
        {members.map((member) => (
          <li key={member.id}>{renderEntry(member, ask)}</li>
        ))}
      </ul>
      {item !== null && (
        <LeaveOrRemoveDialog
          projectId={project.id}
          projectName={project.name}
          member={item}
          viewer={viewer}
          {...dialog}
        />
      )}
    </>
  )
}

export const TeamPanelSkeleton = () => (
  <Loading label="Loading team members..." visible={false}>
    {[1, 2, 3].map((entry) => (
      <div key={entry} className={styles.skeletonEntry}>
        <Skeleton round width="2rem" height="2rem" />
        <div className={styles.skeletonText}>
          <Skeleton width="60%" height="1.125rem" />
          <Skeleton width="40%" height="0.875rem" />
        </div>
      </div>
    ))}
  </Loading>
)

export const TeamSkeleton = () => (
  <Card>
    <TeamPanelSkeleton />
  </Card>
)
