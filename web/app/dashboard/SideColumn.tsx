import { Suspense, type ReactNode } from 'react'
import type { TeamPanelProps } from '#web/features/team/TeamPanel.tsx'
import { overall } from '#domain/progress/progress.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle, useIdle } from '#web/ui/lazy-on-idle.ts'
import * as styles from './dashboard.css.ts'

const Progress = lazyOnIdle(() => import('#web/features/progress/ProgressCard.tsx'))
const Badges = lazyOnIdle(() => import('#web/features/badges/BadgesCard.tsx'))
const Team = lazyOnIdle(() => import('#web/features/team/TeamPanel.tsx'))

export const SideColumn = ({ project, viewer }: TeamPanelProps) => (
  <div className={styles.sideColumn}>
    <SideCard
      anchor="progress"
      title="Progress by category"
      height={overall(project.progress).completed > 0 ? '28rem' : '4.25rem'}
    >
      <Progress project={project} />
    </SideCard>
    <SideCard anchor="team" title="Team Members" height={`${9 + 7 * Math.min(project.memberCount, 6)}rem`}>
      <Team project={project} viewer={viewer} />
    </SideCard>
    <SideCard anchor="badges" title="Achievement Badges" height="16rem">
      <Badges projectId={project.id} />
    </SideCard>
  </div>
)

type SideCardProps = { anchor: string; title: string; height: string; children: ReactNode }

/** A section of the side column. Links can scroll to the section before its card has loaded. */
function SideCard({ anchor, title, height, children }: SideCardProps) {
  const idle = useIdle()
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
