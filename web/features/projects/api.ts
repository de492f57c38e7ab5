import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { projects as contract } from '#schema/api/index.ts'
import type { Project } from '#schema/api/projects.ts'
import { call } from '#web/api/call.ts'
import { RequestError } from '#web/api/request-error.ts'
import { mayHelp } from '#web/api/retry.ts'
import { membersOf } from '#web/features/members/api.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import { toast } from '#web/ui/toast/toast-store.ts'

/** Product.md §9. */
const listRetries = 3

/** The projects that the user owns or belongs to. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: () => call(contract.listProjects, {}),
  retry: (failures, error) => failures < listRetries && mayHelp(error),
})

/** All that a project's dashboard shows, asked for before it is opened. A failure shows when it is. */
export async function prefetchProject(client: QueryClient, projectId: number): Promise<void> {
  await Promise.all([client.prefetchQuery(tasksOf(projectId)), client.prefetchQuery(membersOf(projectId))])
}

/** Creates a project, brings the list up to date and asks for the new project's tasks. */
export function useCreateProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(contract.createProject, { body: { name } }),
    onSuccess: async ({ id }) => {
      toast({ title: 'Success', description: 'Project created successfully. Opening project...' })
      await Promise.all([client.invalidateQueries(projectsQuery), prefetchProject(client, id)])
    },
    onError: (error) => failed(`Failed to create project. Please try again.${reasonOf(error)}`),
  })
}

/** The new name shows at once; where the server refuses it, the old one is back, with the reason. */
export function useRenameProject(projectId: number): (name: string) => void {
  const client = useQueryClient()
  const show = (name: string) =>
    client.setQueryData(projectsQuery.queryKey, (projects) =>
      projects?.map((project): Project => (project.id === projectId ? { ...project, name } : project)),
    )
  const { mutate } = useMutation({
    mutationFn: (name: string) =>
      call(contract.renameProject, { params: { id: String(projectId) }, body: { name } }),
    onMutate: async (name) => {
      await client.cancelQueries(projectsQuery)
      const before = client.getQueryData(projectsQuery.queryKey)?.find(({ id }) => id === projectId)?.name
      show(name)
      return { before }
    },
    onSuccess: () => {
      toast({ title: 'Success', description: 'Project name updated successfully' })
      void client.invalidateQueries(projectsQuery)
    },
    onError: (error, name, shown) => {
      if (shown?.before !== undefined) show(shown.before)
      const stands = shown?.before === undefined ? '' : ` The name is still “${shown.before}”.`
      const again = mayHelp(error) ? () => mutate(name) : undefined
      failed(`${error.message || 'Failed to update project name'}${stands}`, again)
    },
  })
  return mutate
}

/** Deletes a project for everybody; it leaves the list when the server says so. */
export function useDeleteProject() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Project) => call(contract.deleteProject, { params: { id: String(id) } }),
    onSuccess: async (_, { id }) => {
      client.removeQueries({ queryKey: tasksOf(id).queryKey })
      toast({ title: 'Success', description: 'Project deleted successfully' })
      await client.invalidateQueries(projectsQuery)
    },
    onError: (error) => failed(`Failed to delete project. ${error.message}`),
  })
}

/** What the server said, where it said more than that it failed. */
const reasonOf = (error: Error) =>
  error instanceof RequestError && error.status < 500 ? ` ${error.message}` : ''

function failed(description: string, again?: () => void): void {
  toast({
    title: 'Error',
    description,
    variant: 'destructive',
    ...(again && { action: { label: 'Try Again', onClick: again } }),
  })
}
