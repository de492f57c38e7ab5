import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { Project } from '#schema/api/projects.ts'
import { findProject, projectsQueryFor } from './projects.ts'
import { ProjectNotFound, ProjectsFailure } from './ProjectStates.tsx'

type ProjectScreenProps = { placeholder: ReactNode; children: (project: Project) => ReactNode }

/** Renders the children with the project that the URL names. Otherwise shows why there is no project. */
export function ProjectScreen({ placeholder, children }: ProjectScreenProps) {
  const { id } = useParams()
  const query = useQuery(projectsQueryFor(id))
  const project = findProject(query.data, id)
  if (project !== undefined) return <Fragment key={project.id}>{children(project)}</Fragment>
  if (query.data === undefined && query.isError) return <ProjectsFailure query={query} />
  return query.data === undefined || query.isFetching ? placeholder : <ProjectNotFound />
}
