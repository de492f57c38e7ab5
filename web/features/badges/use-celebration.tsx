import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Badge } from '#domain/badges.ts'
import type { Sent } from '#web/features/offline/send.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import { changesOf, underWay, type Change, type Shown } from '#web/features/tasks/use-status-change.ts'
import { undoButton } from '#web/features/undo/own-actions.ts'
import { toast, type ToastMessage } from '#web/ui/toast/toast-store.ts'
import { earnedBy } from './earned.ts'
import { Medal } from './Medal.tsx'

/**
 * Says so when a task that one has completed here earns a badge: once, and only when the server has taken it.
 * What others complete arrives quietly.
 */
export function useCelebration(projectId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    const [name, project] = changesOf(projectId)
    return client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const [itsName, itsProject] = event.mutation.options.mutationKey ?? []
      if (itsName !== name || itsProject !== project) return
      const { task, to, isUndo } = event.mutation.state.variables as Change // the key says so
      const { waits } = event.action.data as Sent // likewise
      // What an undo brings back was celebrated before; what waits is not earned yet.
      if (to !== 'completed' || isUndo || waits) return
      const badges = earnedBy(task, confirmed(client.getQueryData(tasksOf(projectId).queryKey) ?? []))
      const { action } = event.mutation.state.context as Shown // likewise
      if (badges.length > 0) celebrate(badges, action && undoButton(client, action))
    })

    /** The tasks without the changes that the server has yet to take: each of those celebrates for itself. */
    function confirmed<T extends { id: number; status: Change['to'] }>(tasks: readonly T[]): T[] {
      // Of several changes of one task, the first tells what it was before them.
      const waiting = underWay(client, projectId).toReversed()
      const before = new Map(waiting.map(({ task, from }) => [task.id, from]))
      return tasks.map((task) => ({ ...task, status: before.get(task.id) ?? task.status }))
    }
  }, [client, projectId])
}

/** One toast for all that one task has earned; the largest is its title. What it says can be undone as what it replaces. */
function celebrate([largest, ...others]: readonly Badge[], undo: ToastMessage['action']): void {
  if (largest === undefined) return
  const also = others.length === 0 ? '' : ` Also earned: ${others.map(({ name }) => name).join(', ')}.`
  toast({
    title: `Badge earned: ${largest.name}`,
    description: `${largest.text}.${also}`,
    icon: <Medal badge={largest} celebrated />,
    action: undo,
  })
}
