import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { PageHead } from '#web/app/PageHead.tsx'
import { ProjectNotFound, ProjectsFailure } from '#web/features/dashboard/ProjectStates.tsx'
import { projectOf, projectsWith } from '#web/features/projects/api.ts'
import { FeedSkeleton } from './FeedSkeleton.tsx'
import { ProjectActivity } from './ProjectActivity.tsx'

/** `/project/{id}/activity`: what happened in the project that the address names. */
export default function ActivityScreen() {
  const { id } = useParams()
  const { data: projects, isError, isFetching, refetch } = useQuery(projectsWith(id))
  if (projects === undefined && isError) {
    return <ProjectsFailure retrying={isFetching} onRetry={() => void refetch()} />
  }
  const project = projectOf(projects, id)
  if (project !== undefined) return <ProjectActivity key={project.id} project={project} />
  if (projects === undefined || isFetching) return <Preparing />
  return <ProjectNotFound />
}

const Preparing = () => (
  <>
    <PageHead title="Activity" />
    <h1 data-placeholder="">Activity</h1>
    <FeedSkeleton />
  </>
)
