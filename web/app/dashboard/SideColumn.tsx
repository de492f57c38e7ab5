import { Suspense, type ReactNode } from 'react'
import type { TeamPanelProps } from '#web/features/team/TeamPanel.tsx'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { overall } from '#domain/progress/progress.ts'
import { useHashFocus } from '#web/shared/use-hash-focus.ts'
import type { Viewer } from '#web/shared/team/member.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle, useIdle } from '#web/ui/lazy-on-idle.ts'
import * as styles from './dashboard.css.ts'

const Progress = lazyOnIdle(() => import('#web/features/progress/ProgressCard.tsx'))
const Badges = lazyOnIdle(() => import('#web/features/badges/BadgesCard.tsx'))
const Team = lazyOnIdle(() => import('#web/features/team/TeamPanel.tsx'))

/** `people` is the number of members and invited people. */
export function SideColumn({ project, viewer, people }: TeamPanelProps & { people: number }) {
  const { completed } = overall(project.progress)
  const teamHeight = heightOfTeam(viewer, people)
  return (
    <div className={styles.sideColumn}>
      <SideCard
        anchor="progress"
        title="Progress by category"
        height={completed > 0 ? '29.75rem' : '4.0625rem'}
      >
        <Progress project={project} />
      </SideCard>
      <SideCard anchor="team" title="Team Members" height={teamHeight}>
        <Team project={project} viewer={viewer} height={teamHeight} />
      </SideCard>
      <SideCard anchor="badges" title="Achievement Badges" height={completed > 0 ? '19.25rem' : '21.5rem'}>
        <Badges projectId={project.id} />
      </SideCard>
    </div>
  )
}

/** Returns the height of the team panel, which shows up to six people. The rows have settings if the viewer may change them. */
function heightOfTeam({ projectRole }: Viewer, people: number): string {
  const rows = Math.min(people, 6)
  if (reasonNotTo(projectRole, 'invite') === null) return `${7.75 + 6.6875 * rows}rem`
  return `${(reasonNotTo(projectRole, 'sendStatusUpdate') === null ? 7 : 0) + 5.875 * rows}rem`
}

type SideCardProps = { anchor: string; title: string; height: string; children: ReactNode }

/** A section of the side column. Links can scroll to the section before its card has loaded. */
function SideCard({ anchor, title, height, children }: SideCardProps) {
  const idle = useIdle()
  // Before the page is idle, the list above the cards may be incomplete.
  useHashFocus(idle ? [anchor] : [], { block: 'start' })
  const loading = (
    <TitledCard title={title}>
      <Loading label={`Loading ${title}`} visible={false}>
        <Skeleton height={height} />
      </Loading>
    </TitledCard>
  )
  return (
    <div id={anchor} className={styles.sideCard}>
      {idle ? <Suspense fallback={loading}>{children}</Suspense> : loading}
    </div>
  )
}
