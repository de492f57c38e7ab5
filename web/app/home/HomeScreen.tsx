import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Project } from '#schema/api/projects.ts'
import type { User } from '#schema/api/accounts.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { useCurrentUser } from '#web/shared/session/session.ts'
import { VideoOverview } from '#web/features/video/VideoOverview.tsx'
import { VoteBanner } from '#web/features/votes/VoteBanner.tsx'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { projectsQuery, useCreateProject } from '#web/shared/projects/projects.ts'
import { projectCountText, ProjectList, ProjectSkeletons } from '#web/features/projects/ProjectList.tsx'
import * as styles from './home.css.ts'
import { NewProjectButton } from '#web/features/projects/NewProjectButton.tsx'
import { projectLimitText, newProjectName, projectLimitReason } from '#web/shared/projects/project-limit.ts'

/** `/`: an introduction, and the projects that the user owns or was invited to. */
export default function HomeScreen() {
  const user = useCurrentUser()
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
      // Stays pending until the project's screen has loaded.
      pending={create.isPending || create.isSuccess}
      disabledReason={projectLimitReason(own, user)}
      onCreate={() => create.mutate(newProjectName)}
    />
  )

  return (
    <div className={loading ? styles.settling : undefined}>
      <PageHead
        title="Your Projects"
        description="The projects that you own or were invited to: their progress on the roadmap and next tasks."
      />
      <VideoOverview large={isEmpty} />
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Your Projects</h1>
          {!failed && (
            <p role="status" className={styles.count}>
              {projects === undefined ? 'Loading projects...' : projectCountText(projects, user.id)}
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

/** Returns true from a failure until data arrives, so that the retry button keeps the focus during a retry. */
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
    A project holds one brand and its tasks, in four steps. {projectLimitText(user)}
  </EmptyState>
)
