import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Project } from '#schema/api/projects.ts'
import { screens } from '#schema/screens.ts'
import { useLoadError } from '#web/http/use-load-error.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import { ConfirmAddressPrompt } from '#web/shared/accounts/ConfirmAddressPrompt.tsx'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { VideoOverview } from '#web/features/video/VideoOverview.tsx'
import { VoteBanner } from '#web/features/votes/VoteBanner.tsx'
import { Mark } from '#web/ui/brand/Mark.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { EmptyState, LoadError } from '#web/ui/feedback/States.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyComponent, useIdle, useReportUsable } from '#web/ui/lazy-on-idle.ts'
import { highestVotedQuery } from '#web/shared/votes/votes.ts'
import { projectsQuery, useCreateProject } from '#web/shared/projects/projects.ts'
import { projectCountText, ProjectList, ProjectSkeletons } from '#web/features/projects/ProjectList.tsx'
import * as styles from './home.css.ts'
import { NewProjectButton } from '#web/features/projects/NewProjectButton.tsx'
import { projectLimitText, newProjectName, projectLimitReason } from '../project-limit.ts'

const MyTaskCount = lazyComponent(() => import('#web/features/my-tasks/MyTaskCount.tsx'))
const PathIntro = lazyComponent(() => import('#web/features/projects/PathIntro.tsx'))

/** Other members change the progress of projects, so the list is fetched again on each visit. */
const staleTimeMs = 1_000

export default function HomeScreen() {
  const user = useCurrentUser()
  const query = useQuery({ ...projectsQuery, staleTime: staleTimeMs })
  const { data: projects } = query
  const failed = useLoadError(query) !== null
  const idle = useIdle()
  const create = useCreateProject()
  const isEmpty = projects?.length === 0
  const loading = projects === undefined && !failed
  useReportUsable(!loading)

  const newProject = (size: 'md' | 'lg', own: readonly Project[]) => (
    <NewProjectButton
      size={size}
      // The button stays pending until the screen of the new project has loaded.
      pending={create.isPending || create.isSuccess}
      disabledReason={projectLimitReason(own, user)}
      onCreate={() => create.mutate(newProjectName)}
    />
  )

  return (
    <div className={loading ? styles.settling : undefined}>
      <PageHead
        title="Your Projects"
        description="Your projects, their progress on the roadmap and their next tasks."
      />
      {!isEmpty && (
        <VideoOverview
          large={false}
          // Users who came by an invitation want to see their project first.
          collapsed={projects?.every(({ ownerId }) => ownerId !== user.id) ?? false}
        />
      )}
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Your Projects</h1>
          {!failed && (
            <p role="status" className={styles.count}>
              {projects === undefined ? 'Loading projects...' : projectCountText(projects, user.id)}
              {idle && (
                <Suspense>
                  <MyTaskCount />
                </Suspense>
              )}
            </p>
          )}
        </div>
        {loading && <Skeleton width="8.5rem" height="2.375rem" />}
        {projects !== undefined && !isEmpty && newProject('md', projects)}
      </div>
      {/* The error replaces everything below the heading, so nothing moves when it appears. */}
      {!failed && (
        <div className={styles.banner}>
          <ConfirmAddressPrompt />
        </div>
      )}
      {!failed && !isEmpty && (
        <div className={styles.banner}>
          <VoteBanner waiting={loading} />
        </div>
      )}
      {loading && <ProjectSkeletons />}
      {failed && (
        <LoadError title="Failed to load projects" query={query}>
          Failed to load projects. Please try again.
        </LoadError>
      )}
      {isEmpty && (
        <>
          <EmptyState
            mark={<Mark size="2.5rem" flush />}
            title="Your first brand starts here"
            action={
              <>
                {newProject('lg', projects)}
                <LinkButton size="lg" to={screens.demo}>
                  Open demo project
                </LinkButton>
              </>
            }
          >
            A project is one brand launch: its tasks, in four steps. Start with the priority tasks in
            Foundations. All later steps build on them. {projectLimitText(user)}
          </EmptyState>
          <Suspense fallback={<Skeleton className={styles.pathPlaceholder} />}>
            <PathIntro />
          </Suspense>
          <VideoOverview large />
          <VoteBanner />
        </>
      )}
      {projects !== undefined && !isEmpty && <ProjectList projects={projects} userId={user.id} />}
    </div>
  )
}

HomeScreen.prefetch = (client: QueryClient) =>
  Promise.all([client.prefetchQuery(projectsQuery), client.prefetchQuery(highestVotedQuery)])
