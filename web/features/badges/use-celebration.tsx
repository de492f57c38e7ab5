import { hashKey, useQueryClient, type Mutation, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { badgesOf, type Badge } from '#domain/badges.ts'
import type { User } from '#schema/api/user.ts'
import type { Sent } from '#web/features/offline/send.ts'
import { waitingKey } from '#web/features/offline/waiting-key.ts'
import { tasksOf } from '#web/features/tasks/api.ts'
import { changesOf, underWay, type Change, type Shown } from '#web/features/tasks/use-status-change.ts'
import { undoButton } from '#web/features/undo/own-actions.ts'
import { stored } from '#web/storage.ts'
import { toast, type ToastMessage } from '#web/ui/toast/toast-store.ts'
import { completedBy, earnedBy } from './earned.ts'
import { Medal } from './Medal.tsx'

/**
 * Says so when somebody's own change earns a badge: one that was made here as soon as the server has taken it, one that
 * was made elsewhere (in another tab, on a guide's page) when it arrives. What others complete arrives quietly.
 */
export function useCelebration(projectId: number, { id, username }: Pick<User, 'id' | 'username'>): void {
  const client = useQueryClient()
  useEffect(() => {
    const told = new Set<Badge['key']>()
    const stops = [
      celebrateOwn(client, projectId, told),
      celebrateArrived(client, projectId, told, { id, username }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, projectId, id, username])
}

/** Changes that the server has taken, and that were looked at. */
const seen = new WeakSet<Mutation>()

/** What is completed here, also before the code of this was there. */
function celebrateOwn(client: QueryClient, projectId: number, told: Set<Badge['key']>): () => void {
  const changes = client.getMutationCache()
  lookAtTaken()
  return changes.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') lookAtTaken()
  })

  function lookAtTaken(): void {
    const taken: readonly Mutation[] = changes.findAll({
      mutationKey: changesOf(projectId),
      status: 'success',
    })
    taken.forEach(look)
  }

  function look(mutation: Mutation): void {
    if (seen.has(mutation)) return
    seen.add(mutation)
    const { task, to, isUndo } = mutation.state.variables as Change // the key says so
    const { waits } = mutation.state.data as Sent // likewise
    // What an undo brings back was celebrated before; what waits is not earned yet.
    if (to !== 'completed' || isUndo || waits) return
    const badges = earnedBy(task, confirmed(client.getQueryData(tasksOf(projectId).queryKey) ?? []))
    const { action } = mutation.state.context as Shown // likewise
    for (const { key } of badges) told.add(key)
    celebrate(badges, action && undoButton(client, action))
  }

  /** The tasks without the changes that the server has yet to take: each of those celebrates for itself. */
  function confirmed<T extends { id: number; status: Change['to'] }>(tasks: readonly T[]): T[] {
    // Of several changes of one task, the first tells what it was before them.
    const waiting = underWay(client, projectId).toReversed()
    const before = new Map(waiting.map(({ task, from }) => [task.id, from]))
    return tasks.map((task) => ({ ...task, status: before.get(task.id) ?? task.status }))
  }
}

/** What comes from the server, once for each badge: those that were earned when this page began are told. */
function celebrateArrived(
  client: QueryClient,
  projectId: number,
  told: Set<Badge['key']>,
  { id, username }: Pick<User, 'id' | 'username'>,
): () => void {
  const query = tasksOf(projectId)
  let begun = false
  const look = () => {
    const tasks = client.getQueryData(query.queryKey)
    // What is on its way or waits shows already, and is not earned yet.
    if (tasks === undefined || underWay(client, projectId).length > 0 || stored(waitingKey(id)) !== null)
      return
    const arrived = badgesOf(tasks).filter(({ earned, key }) => earned && !told.has(key))
    for (const { key } of arrived) told.add(key)
    if (begun) celebrate(completedBy(username, arrived, tasks), undefined)
    begun = true
  }
  look()
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return
    if (event.query.queryHash === hashKey(query.queryKey)) look()
  })
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
