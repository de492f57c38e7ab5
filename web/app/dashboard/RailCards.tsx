import { Suspense, type ReactNode } from 'react'
import type { Project } from '#schema/api/projects.ts'
import type { TeamPanelProps } from '#web/features/team/TeamPanel.tsx'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import * as styles from './dashboard.css.ts'

const Progress = lazyOnIdle(() => import('#web/features/progress/ProgressCard.tsx'))
const Badges = lazyOnIdle(() => import('#web/features/badges/BadgesCard.tsx'))

const Team = lazyOnIdle(async () => ({
  default: (await import('#web/features/team/TeamPanel.tsx')).TeamPanel,
}))

export const TeamRail = (props: TeamPanelProps) => (
  <RailSection anchor="team" fallback={<CardSkeleton title="Team Members" height="12rem" />}>
    <Team {...props} />
  </RailSection>
)

export const ProgressPanel = ({ project }: { project: Project }) => (
  <RailSection anchor="progress" fallback={<CardSkeleton title="Progress by category" height="28rem" />}>
    <Progress project={project} />
  </RailSection>
)

export const BadgesPanel = ({ project }: { project: Project }) => (
  <RailSection anchor="badges" fallback={<CardSkeleton title="Achievement Badges" height="16rem" />}>
    <Badges projectId={project.id} />
  </RailSection>
)

type RailSectionProps = { anchor: string; fallback: ReactNode; children: ReactNode }

/** Jump target that exists before its card has loaded. */
const RailSection = ({ anchor, fallback, children }: RailSectionProps) => (
  <div id={anchor} className={styles.railPlace}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </div>
)

const CardSkeleton = ({ title, height }: { title: string; height: string }) => (
  <TitledCard title={title}>
    <Loading label={`Loading ${title}`} visible={false}>
      <Skeleton height={height} />
    </Loading>
  </TitledCard>
)
