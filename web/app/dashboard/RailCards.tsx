import { Suspense, type ReactNode } from 'react'
import type { TeamPanelProps } from '#web/features/team/TeamPanel.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle, useIdle } from '#web/ui/lazy-on-idle.ts'
import * as styles from './dashboard.css.ts'

const Progress = lazyOnIdle(() => import('#web/features/progress/ProgressCard.tsx'))
const Badges = lazyOnIdle(() => import('#web/features/badges/BadgesCard.tsx'))
const Team = lazyOnIdle(async () => ({
  default: (await import('#web/features/team/TeamPanel.tsx')).TeamPanel,
}))

export const RailCards = ({ project, viewer }: TeamPanelProps) => (
  <div className={styles.rail}>
    <RailCard anchor="progress" title="Progress by category" height="28rem">
      <Progress project={project} />
    </RailCard>
    <RailCard anchor="team" title="Team Members" height="12rem">
      <Team project={project} viewer={viewer} />
    </RailCard>
    <RailCard anchor="badges" title="Achievement Badges" height="16rem">
      <Badges projectId={project.id} />
    </RailCard>
  </div>
)

type RailCardProps = { anchor: string; title: string; height: string; children: ReactNode }

/** A section of the side column. Jump links can scroll to the section before its card has loaded. */
function RailCard({ anchor, title, height, children }: RailCardProps) {
  const idle = useIdle()
  const loading = (
    <TitledCard title={title}>
      <Loading label={`Loading ${title}`} visible={false}>
        <Skeleton height={height} />
      </Loading>
    </TitledCard>
  )
  return (
    <div id={anchor} className={styles.railPlace}>
      {idle ? <Suspense fallback={loading}>{children}</Suspense> : loading}
    </div>
  )
}
