import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { PageHead } from '#web/shared/PageHead.tsx'
import { findProject, projectsQueryFor } from '#web/shared/projects/projects.ts'
import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import { hidden } from '#web/ui/text/text.css.ts'
import { ProjectDashboard } from './ProjectDashboard.tsx'
import { ProjectNotFound, ProjectsFailure } from '#web/shared/projects/ProjectStates.tsx'
import { DashboardSkeleton } from './Skeletons.tsx'

const FirstProject = lazyComponent(() => import('./FirstProject.tsx'))

export default function DashboardScreen() {
  const { id } = useParams()
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
        <Navigate to={`/project/${first.id}`} replace />
      </>
    )
  }
  const project = findProject(projects, id)
  if (project !== undefined)
    return <ProjectDashboard key={project.id} project={project} projects={projects} />
  return isFetching ? <Preparing /> : <ProjectNotFound />
}

const Preparing = ({ label = 'Preparing project view...' }: { label?: string }) => (
  <>
    <PageHead title="Project" />
    <h1 className={hidden} data-placeholder="">
      Project
    </h1>
    <DashboardSkeleton label={label} />
  </>
)
