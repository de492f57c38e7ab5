import { useQueryClient } from '@tanstack/react-query'
import { projects as contract } from '#schema/api/index.ts'
import { userMessage } from '#web/http/request-error.ts'
import { send } from '#web/http/request.ts'
import { inList, showFields } from '#web/shared/commands/show-fields.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'

interface LaunchDateChange {
  /** Null removes the launch date. */
  readonly launchOn: string | null
  /** Set only by an undo: the server rejects the undo if the project no longer has this launch date. */
  readonly onlyIf?: string | null
}

/** Sets the launch date of a project; null removes it. The change shows before the response and can be undone. */
export function useLaunchDate(projectId: number): (launchOn: string | null) => void {
  const client = useQueryClient()
  const { queryKey } = projectsQuery
  const current = () => client.getQueryData(queryKey)?.find(({ id }) => id === projectId)?.launchOn ?? null
  const { mutate } = useOptimisticCommand({
    mutationKey: ['launch-date', projectId],
    queries: [queryKey],
    send: (body: LaunchDateChange) =>
      send(contract.changeProject, { params: { id: String(projectId) }, body }),
    apply: ({ launchOn }) => showFields(inList(client, queryKey, projectId), { launchOn }),
    isUndo: ({ onlyIf }) => onlyIf !== undefined,
    inverse: ({ launchOn }) => ({ launchOn: current(), onlyIf: launchOn }),
    successText: ({ launchOn }) =>
      launchOn === null ? 'Launch date removed.' : `The launch date is ${fullDay(launchOn)}.`,
    errorText: (error) => userMessage(error) ?? 'Failed to change launch date',
  })
  return (launchOn) => {
    if (launchOn !== current()) mutate({ launchOn })
  }
}
