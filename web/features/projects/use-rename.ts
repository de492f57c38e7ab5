import { useMutation, useQueryClient } from '@tanstack/react-query'
import { projects as contract } from '#schema/api/index.ts'
import type { Project } from '#schema/api/projects.ts'
import { call } from '#web/api/call.ts'
import { reasonFor } from '#web/api/request-error.ts'
import { mayHelp } from '#web/api/retry.ts'
import { forget, remember, tellDone, tellNotUndone } from '#web/features/undo/own-actions.ts'
import { isolated } from '#web/ui/text/isolated.ts'
import { sentence } from '#web/ui/text/sentence.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { projectsQuery } from './api.ts'

interface Renaming {
  readonly name: string
  /** Of an undo: the name that must still stand. */
  readonly onlyIf?: string
}

/** The new name shows at once; where the server refuses it, the old one is back, with the reason. */
export function useRenameProject(projectId: number): (name: string) => void {
  const client = useQueryClient()
  const show = (name: string) =>
    client.setQueryData(projectsQuery.queryKey, (projects) =>
      projects?.map((project): Project => (project.id === projectId ? { ...project, name } : project)),
    )
  const { mutate } = useMutation({
    mutationFn: (body: Renaming) => call(contract.renameProject, { params: { id: String(projectId) }, body }),
    onMutate: async ({ name, onlyIf }) => {
      await client.cancelQueries(projectsQuery)
      const before = client.getQueryData(projectsQuery.queryKey)?.find(({ id }) => id === projectId)?.name
      show(name)
      const canGoBack = onlyIf === undefined && before !== undefined && before !== name
      const back = canGoBack ? () => mutate({ name: before, onlyIf: name }) : undefined
      return { before, action: back && remember(client, back) }
    },
    onSuccess: (_, { name, onlyIf }, { action }) => {
      const said =
        onlyIf === undefined
          ? 'Project name updated successfully'
          : `The project is called “${isolated(name)}” again.`
      tellDone(client, said, action)
      void client.invalidateQueries(projectsQuery)
    },
    onError: (error, change, shown) => {
      forget(client, shown?.action)
      if (shown?.before !== undefined) show(shown.before)
      const again = () => mutate(change)
      if (change.onlyIf === undefined) tellWhy(error, shown?.before, again)
      else tellNotUndone(error, again)
      // Somebody may have given it another one meanwhile.
      if (!mayHelp(error)) void client.invalidateQueries(projectsQuery)
    },
  })
  return (name) => mutate({ name })
}

function tellWhy(error: Error, before: string | undefined, again: () => void): void {
  const why = sentence(reasonFor(error) ?? 'Failed to update project name')
  const stands = before === undefined ? '' : ` The name is still “${isolated(before)}”.`
  toast({
    title: 'Error',
    description: `${why}${stands}`,
    variant: 'destructive',
    ...(mayHelp(error) && { action: { label: 'Try Again', onClick: again } }),
  })
}
