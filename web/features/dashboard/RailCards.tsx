import { Suspense } from 'react'
import type { Project } from '#schema/api/projects.ts'
import { TitledCard } from '#web/ui/card/Card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'

const Progress = lazyOnIdle(() => import('#web/features/progress/ProgressCard.tsx'))
const Badges = lazyOnIdle(() => import('#web/features/badges/BadgesCard.tsx'))

/** How it went. Its code follows the tasks'. */
export const ProgressPanel = ({ project }: { project: Project }) => (
  <Suspense fallback={<Coming title="Progress by category" height="28rem" />}>
    <Progress project={project} />
  </Suspense>
)

/** What it has earned. */
export const BadgesPanel = ({ project }: { project: Project }) => (
  <Suspense fallback={<Coming title="Achievement Badges" height="16rem" />}>
    <Badges projectId={project.id} />
  </Suspense>
)

const Coming = ({ title, height }: { title: string; height: string }) => (
  <TitledCard title={title}>
    <Loading label={`Loading ${title}`} visible={false}>
      <Skeleton height={height} />
    </Loading>
  </TitledCard>
)
