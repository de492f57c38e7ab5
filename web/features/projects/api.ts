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
import { ask, call, newKey } from '#web/api/call.ts'
import { RequestError } from '#web/api/request-error.ts'
import { mayHelp } from '#web/api/retry.ts'
import { membersOf } from '#web/features/members/api.ts'
import { withWaiting } from '#web/features/offline/with-waiting.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import { toast } from '#web/ui/toast/toast-store.ts'

/** Product.md §9. */
const listRetries = 3

/** The projects that the user owns or belongs to. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ client }) => {
    const projects = await call(contract.listProjects, {})
    return withWaiting(client, projects, ({ onProjects }, user) => onProjects(user, projects))
  },
  retry: (failures, error) => failures < listRetries && mayHelp(error),
})

/** The same for the page of one: the list may be fresh and yet lack a project that was just made in another window. */
export const projectsWith = (id: string | undefined) => ({
  ...projectsQuery,
  refetchOnMount: ({ state }: { state: { data: readonly Project[] | undefined } }) =>
    projectOf(state.data, id) === undefined ? ('always' as const) : true,
})
export const projectOf = (projects: readonly Project[] | undefined, id: string | undefined) =>
  projects?.find((one) => String(one.id) === id)

/** Asks for a project's data before it is opened. A failure is logged, and shows where the data is missed. */
export async function prefetchProject(client: QueryClient, projectId: number): Promise<void> {
  await Promise.all([
    client.prefetchQuery({ ...tasksOf(projectId), retry: false }),
    client.prefetchQuery({ ...membersOf(projectId), retry: false }),
  ])
}

/** True where a project's dashboard would have nothing to wait for. */
export const isProjectFresh = (client: QueryClient, projectId: number): boolean =>
  !new QueryObserver(client, tasksOf(projectId)).getCurrentResult().isStale &&
  !new QueryObserver(client, membersOf(projectId)).getCurrentResult().isStale

/** Creates a project, brings the list up to date, asks for the new project's tasks and opens it. */
export function useCreateProject() {
  const client = useQueryClient()
  const navigate = useNavigate()
  // The key holds until the server has answered: an answer lost on its way does not make two projects.
  const key = useRef(newKey())
  return useMutation({
    mutationFn: (name: string) =>
      call(contract.createProject, { body: { name }, idempotencyKey: key.current }),
    onSuccess: async ({ id }) => {
      key.current = newKey()
      toast({ title: 'Success', description: 'Project created successfully. Opening project...' })
      await Promise.all([client.invalidateQueries(projectsQuery), prefetchProject(client, id)])
      void navigate(`/project/${id}`)
    },
    onError: (error) => {
      if (!mayHelp(error)) key.current = newKey()
      failed(`Failed to create project. Please try again.${reasonOf(error)}`)
      // The limit may have been reached in another window.
      void client.invalidateQueries(projectsQuery)
    },
  })
}

/** Deletes a project for everybody; it leaves the list when the server says so. */
export function useDeleteProject() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useMutation({
    mutationFn: ({ id }: Project) => ask(contract.deleteProject, { params: { id: String(id) } }),
    onSuccess: ({ settled }, { id }) => {
      toast({ title: 'Success', description: 'Project deleted successfully' })
      // Its pages go with it.
      if (`${pathname}/`.startsWith(`/project/${id}/`)) void navigate('/')
      client.setQueryData(projectsQuery.queryKey, (projects) => projects?.filter((one) => one.id !== id))
      client.removeQueries(tasksOf(id))
      client.removeQueries(membersOf(id))
      // A read model that lags behind still has it.
      if (settled) void client.invalidateQueries(projectsQuery)
    },
    onError: (error) => {
      failed(`Failed to delete project. ${error.message}`)
      void client.invalidateQueries(projectsQuery)
    },
  })
}

/** What the server said, where it said more than that it failed. */
const reasonOf = (error: Error) =>
  error instanceof RequestError && error.status < 500 ? ` ${error.message}` : ''

const failed = (description: string) => toast({ title: 'Error', description, variant: 'destructive' })
