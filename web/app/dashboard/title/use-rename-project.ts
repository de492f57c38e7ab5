import { useQueryClient } from '@tanstack/react-query'
import { projects as contract } from '#schema/api/index.ts'
import { userMessage } from '#web/http/request-error.ts'
import { send } from '#web/http/request.ts'
import { inList, showFields } from '#web/shared/commands/show-fields.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import { isolateDirection, withFullStop } from '#web/ui/text/format.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'

interface Renaming {
  readonly name: string
  /** Set only by an undo: the server rejects the undo if the project no longer has this name. */
  readonly onlyIf?: string
}

export function useRenameProject(projectId: number): (name: string) => void {
  const client = useQueryClient()
  const { queryKey } = projectsQuery
  const currentName = () => client.getQueryData(queryKey)?.find(({ id }) => id === projectId)?.name
  const { mutate } = useOptimisticCommand({
    mutationKey: ['rename-project', projectId],
    queries: [queryKey],
    send: (body: Renaming) => send(contract.changeProject, { params: { id: String(projectId) }, body }),
    apply: ({ name }) => showFields(inList(client, queryKey, projectId), { name }),
    isUndo: ({ onlyIf }) => onlyIf !== undefined,
    inverse: ({ name }) => {
      const before = currentName()
      return before === undefined || before === name ? undefined : { name: before, onlyIf: name }
    },
    successText: ({ name, onlyIf }) =>
      onlyIf === undefined
        ? 'Project name updated successfully'
        : `Renamed back to “${isolateDirection(name)}”.`,
    errorText: (error) => {
      const reason = withFullStop(userMessage(error) ?? 'Failed to update project name')
      const name = currentName()
      return name === undefined ? reason : `${reason} The name is still “${isolateDirection(name)}”.`
    },
  })
  return (name) => mutate({ name })
}
