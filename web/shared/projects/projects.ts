import {
  QueryObserver,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { projects as contract } from '#schema/api/index.ts'
import type { Project } from '#schema/api/projects.ts'
import { projectPath, screens } from '#schema/screens.ts'
import { send, request, newIdempotencyKey } from '#web/http/request.ts'
import { isRetryable, RequestError } from '#web/http/request-error.ts'
import { membersQuery } from '#web/shared/team/member-queries.ts'
import { withQueuedChanges } from '#web/shared/commands/with-queued-changes.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import { isCurrentUrl } from '#web/ui/text/is-current-url.ts'
import { toast, toastError, toastSuccess } from '#web/ui/toast/toast-store.ts'

const listRetries = 3

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ client }) => {
    const projects = await request(contract.listProjects, {})
    return withQueuedChanges(client, projects, ({ applyToProjects }, user) => applyToProjects(user, projects))
  },
  retry: (failures, error) => failures < listRetries && isRetryable(error),
})

/** Refetches the list on mount if this project is missing, because another window may have created the project. */
export const projectsQueryFor = (id: string | undefined) => ({
  ...projectsQuery,
  refetchOnMount: ({ state }: { state: { data: readonly Project[] | undefined } }) =>
    findProject(state.data, id) === undefined ? ('always' as const) : true,
})
export const findProject = (projects: readonly Project[] | undefined, id: string | undefined) =>
  projects?.find((project) => String(project.id) === id)

/** Prefetches the dashboard data of a project. Logs errors, which the dashboard shows later. */
export async function prefetchProject(client: QueryClient, projectId: number): Promise<void> {
  await Promise.all([
    client.prefetchQuery({ ...tasksQuery(projectId), retry: false }),
    client.prefetchQuery({ ...membersQuery(projectId), retry: false }),
  ])
}

/** True if fresh tasks and members of the project are cached, so that the dashboard needs no request. */
export const isProjectFresh = (client: QueryClient, projectId: number): boolean =>
  !new QueryObserver(client, tasksQuery(projectId)).getCurrentResult().isStale &&
  !new QueryObserver(client, membersQuery(projectId)).getCurrentResult().isStale

export function useCreateProject() {
  const client = useQueryClient()
  const navigate = useNavigate()
  // A retry after a lost response reuses the idempotency key, so that only one project is created.
  const key = useRef(newIdempotencyKey())
  return useMutation({
    mutationFn: (name: string) =>
      request(contract.createProject, { body: { name }, idempotencyKey: key.current }),
    onSuccess: async ({ id }, name) => {
      key.current = newIdempotencyKey()
      toast({
        title: 'Success',
        description: 'Project created successfully. Opening project...',
        // The toast covers part of the new project, so it closes soon after the project has opened.
        durationMs: 2_000,
      })
      await Promise.all([client.invalidateQueries(projectsQuery), prefetchProject(client, id)])
      const path = projectPath(id)
      // The dashboard then opens the field for the name. A double click creates one project, but runs this code twice.
      void navigate(path, { state: { createdAs: name }, replace: isCurrentUrl(path) })
    },
    onError: (error) => {
      if (!isRetryable(error)) key.current = newIdempotencyKey()
      toastError(`Failed to create project. Please try again.${reasonOf(error)}`)
      // The user may have reached the project limit in another window, so refetch their projects.
      void client.invalidateQueries(projectsQuery)
    },
  })
}

/** Deletes a project for all members. The list shows the project until the server confirms the deletion. */
export function useDeleteProject() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useMutation({
    mutationFn: ({ id }: Project) => send(contract.deleteProject, { params: { id: String(id) } }),
    onSuccess: ({ projected }, { id }) => {
      toastSuccess('Project deleted successfully')
      if (`${pathname}/`.startsWith(`${projectPath(id)}/`)) void navigate(screens.home)
      client.setQueryData(projectsQuery.queryKey, (projects) =>
        projects?.filter((project) => project.id !== id),
      )
      client.removeQueries(tasksQuery(id))
      client.removeQueries(membersQuery(id))
      // No refetch while the read models lag: the response would still contain the deleted project.
      if (projected) void client.invalidateQueries(projectsQuery)
    },
    onError: (error) => {
      toastError(`Failed to delete project. ${error.message}`)
      void client.invalidateQueries(projectsQuery)
    },
  })
}

/** Returns the message of a 4xx response with a leading space, or an empty text for other errors. */
const reasonOf = (error: Error) =>
  error instanceof RequestError && error.status < 500 ? ` ${error.message}` : ''
