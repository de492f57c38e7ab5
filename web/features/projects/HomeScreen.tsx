import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Project } from '#schema/api/projects.ts'
import type { User } from '#schema/api/user.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { useSignedIn } from '#web/features/session/api.ts'
import { VideoOverview } from '#web/features/video/VideoOverview.tsx'
import { VoteBanner } from '#web/features/votes/VoteBanner.tsx'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { projectsQuery, useCreateProject } from './api.ts'
import { countLine } from './count-line.ts'
import * as styles from './home.css.ts'
import { NewProjectButton } from './NewProjectButton.tsx'
import { howMany, newProjectName, whyNoMore } from './project-limit.ts'
import { ProjectList } from './ProjectList.tsx'
import { ProjectSkeletons } from './ProjectSkeletons.tsx'

/** `/`: the roadmap explained, and the projects that one owns or was invited to. */
export default function HomeScreen() {
  const user = useSignedIn()
  const {
    data: projects,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...projectsQuery,
    refetchOnMount: 'always',
  })
  const failed = useFailed(isError, projects !== undefined)
  const create = useCreateProject()
  const isEmpty = projects?.length === 0
  const loading = projects === undefined && !failed

  const newProject = (size: 'md' | 'lg', own: readonly Project[]) => (
    <NewProjectButton
      size={size}
      // Also until the project's screen is there: its code may take longer than the answer.
      pending={create.isPending || create.isSuccess}
      refusal={whyNoMore(own, user)}
      onCreate={() => create.mutate(newProjectName)}
    />
  )

  return (
    <div className={loading ? styles.settling : undefined}>
      <PageHead
        title="Your Projects"
        description="The projects that you own or were invited to: how far each has come on the roadmap, and what is next."
      />
      <VideoOverview large={isEmpty} />
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Your Projects</h1>
          {!failed && (
            <p role="status" className={styles.count}>
              {projects === undefined ? 'Loading projects...' : countLine(projects, user.id)}
            </p>
          )}
        </div>
        {loading && <Skeleton width="8.5rem" height="2.375rem" />}
        {projects !== undefined && !isEmpty && newProject('md', projects)}
      </div>
      <div className={styles.banner}>
        <VoteBanner />
      </div>
      {loading && <ProjectSkeletons />}
      {failed && <LoadFailure retrying={isFetching} onRetry={() => void refetch()} />}
      {isEmpty && <FirstBrand user={user} action={newProject('lg', projects)} />}
      {projects !== undefined && !isEmpty && <ProjectList projects={projects} userId={user.id} />}
    </div>
  )
}

/** True from a failure until there is data: trying again leaves its button, and the focus on it, in place. */
function useFailed(isError: boolean, hasData: boolean): boolean {
  const [hasFailed, setHasFailed] = useState(false)
  const failed = !hasData && (isError || hasFailed)
  if (failed !== hasFailed) setHasFailed(failed)
  return failed
}

const LoadFailure = ({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) => (
  <ErrorState
    title="Failed to load projects"
    action={
      <Button variant="primary" pending={retrying} onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    Failed to load projects. Please try again.
  </ErrorState>
)

const FirstBrand = ({ user, action }: { user: User; action: ReactNode }) => (
  <EmptyState mark={<Mark size="2.5rem" flush />} title="Your first brand starts here" action={action}>
    A project holds one brand and its tasks, in four steps. {howMany(user)}
  </EmptyState>
)
