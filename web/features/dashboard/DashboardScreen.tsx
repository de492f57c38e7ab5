import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import { PageHead } from '#web/app/PageHead.tsx'
import { projectsQuery } from '#web/features/projects/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Lost } from '#web/ui/feedback/Lost.tsx'
import { CreateFirst, FirstProject } from './FirstProject.tsx'
import * as styles from './dashboard.css.ts'
import { hidden } from '#web/ui/text/text.css.ts'
import { ProjectDashboard } from './ProjectDashboard.tsx'
import { DashboardSkeleton } from './Skeletons.tsx'

const find = (projects: readonly Project[] | undefined, id: string | undefined) =>
  projects?.find((one) => String(one.id) === id)

/** `/project` and `/project/{id}`: the project that the address names, or what to do where there is none. */
export default function DashboardScreen() {
  const { id } = useParams()
  const {
    data: projects,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...projectsQuery,
    // The list may be fresh and yet lack a project that has just been made in another window.
    refetchOnMount: ({ state }) => (find(state.data, id) === undefined ? 'always' : true),
  })

  if (projects === undefined) {
    return isError ? (
      <LoadFailure retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Preparing label="Loading projects..." />
    )
  }
  const [first] = projects
  if (id === undefined) {
    if (first === undefined) return <FirstProject />
    return (
      <>
        <Preparing />
        <Navigate to={`/project/${first.id}`} replace />
      </>
    )
  }
  const project = find(projects, id)
  if (project !== undefined)
    return <ProjectDashboard key={project.id} project={project} projects={projects} />
  return isFetching ? <Preparing /> : <ProjectNotFound none={first === undefined} />
}

const Preparing = ({ label = 'Preparing project view...' }: { label?: string }) => (
  <>
    <PageHead title="Project" />
    <h1 className={hidden}>Project</h1>
    <DashboardSkeleton label={label} />
  </>
)

const LoadFailure = ({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) => (
  <>
    <PageHead title="Failed to load projects" />
    <ErrorState
      level="h1"
      title="Failed to load projects"
      action={
        <Button variant="primary" pending={retrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      Failed to load projects. Please try again.
    </ErrorState>
  </>
)

/** Whoever has no project at all is told so below, and what to do about it. */
const ProjectNotFound = ({ none }: { none: boolean }) => (
  <>
    <PageHead title="Project not found" />
    <Lost
      title="Project not found"
      mark
      action={
        <LinkButton to="/" variant={none ? 'secondary' : 'primary'}>
          All Projects
        </LinkButton>
      }
    >
      It may have been deleted, or it was never shared with you.
    </Lost>
    {none && (
      <div className={styles.belowLost}>
        <CreateFirst level="h2" />
      </div>
    )}
  </>
)
