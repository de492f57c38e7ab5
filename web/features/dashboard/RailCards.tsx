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

/** Who is with me. */
export const TeamRail = (props: TeamPanelProps) => (
  <Place anchor="team" coming={<Coming title="Team Members" height="12rem" />}>
    <Team {...props} />
  </Place>
)

/** How it went. Its code follows the tasks'. */
export const ProgressPanel = ({ project }: { project: Project }) => (
  <Place anchor="progress" coming={<Coming title="Progress by category" height="28rem" />}>
    <Progress project={project} />
  </Place>
)

/** What it has earned. */
export const BadgesPanel = ({ project }: { project: Project }) => (
  <Place anchor="badges" coming={<Coming title="Achievement Badges" height="16rem" />}>
    <Badges projectId={project.id} />
  </Place>
)

/** Where a jump leads, also before the card has come. */
const Place = ({ anchor, coming, children }: { anchor: string; coming: ReactNode; children: ReactNode }) => (
  <div id={anchor} className={styles.railPlace}>
    <Suspense fallback={coming}>{children}</Suspense>
  </div>
)

const Coming = ({ title, height }: { title: string; height: string }) => (
  <TitledCard title={title}>
    <Loading label={`Loading ${title}`} visible={false}>
      <Skeleton height={height} />
    </Loading>
  </TitledCard>
)
