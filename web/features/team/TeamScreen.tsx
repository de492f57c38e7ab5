import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { PageHead } from '#web/app/PageHead.tsx'
import { ProjectNotFound, ProjectsFailure } from '#web/features/dashboard/ProjectStates.tsx'
import { projectOf, projectsWith } from '#web/features/projects/api.ts'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { ProjectTeam } from './ProjectTeam.tsx'
import { TeamSkeleton } from './TeamSkeletons.tsx'

/** `/project/{id}/teams`: the team of the project that the address names. */
export default function TeamScreen() {
  const { id } = useParams()
  const { data: projects, isError, isFetching, refetch } = useQuery(projectsWith(id))
  if (projects === undefined && isError) {
    return <ProjectsFailure retrying={isFetching} onRetry={() => void refetch()} />
  }
  const project = projectOf(projects, id)
  if (project !== undefined) return <ProjectTeam key={project.id} project={project} />
  if (projects === undefined || isFetching) return <Preparing />
  // Whoever has none at all reads at home how to begin.
  return <ProjectNotFound />
}

const Preparing = () => (
  <>
    <PageHead title="Team" />
    <h1 data-placeholder="">Team Members</h1>
    <Loading label="Loading team members..." visible>
      <TeamSkeleton />
    </Loading>
  </>
)
