import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { projectPath } from '#schema/screens.ts'
import { PageHead } from '#web/shared/PageHead.tsx'
import {
  findProject,
  prefetchProject,
  projectsQuery,
  projectsQueryFor,
} from '#web/shared/projects/projects.ts'
import { votesQuery } from '#web/shared/votes/votes.ts'
import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import { hidden } from '#web/ui/text/text.css.ts'
import { ProjectDashboard } from './ProjectDashboard.tsx'
import { ProjectNotFound, ProjectsFailure } from '#web/shared/projects/ProjectStates.tsx'
import { DashboardSkeleton } from './Skeletons.tsx'

const FirstProject = lazyComponent(() => import('./FirstProject.tsx'))

export default function DashboardScreen() {
  const { id, taskId } = useParams()
  const query = useQuery(projectsQueryFor(id))
  const { data: projects, isError, isFetching } = query

  if (projects === undefined) {
    if (isError) return <ProjectsFailure query={query} />
    return <Preparing label="Loading projects..." />
  }
  const [first] = projects
  if (id === undefined) {
    if (first === undefined)
      return (
        <Suspense fallback={<Preparing />}>
          <FirstProject />
        </Suspense>
      )
    return (
      <>
        <Preparing />
        <Navigate to={projectPath(first.id)} replace />
      </>
    )
  }
  const project = findProject(projects, id)
  if (project !== undefined)
    return (
      <ProjectDashboard
        key={project.id}
        project={project}
        projects={projects}
        hasOpenTask={taskId !== undefined}
      />
    )
  return isFetching ? <Preparing /> : <ProjectNotFound />
}

DashboardScreen.prefetch = (client: QueryClient, projectId: number) =>
  Promise.all([
    client.prefetchQuery(projectsQuery),
    ...(Number.isNaN(projectId)
      ? []
      : [prefetchProject(client, projectId), client.prefetchQuery(votesQuery(projectId))]),
  ])

const Preparing = ({ label = 'Preparing project view...' }: { label?: string }) => (
  <>
    <PageHead title="Project" />
    <h1 className={hidden} data-placeholder="">
      Project
    </h1>
    <DashboardSkeleton label={label} />
  </>
)
