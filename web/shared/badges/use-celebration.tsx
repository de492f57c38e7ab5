import { hashKey, useQueryClient, type Mutation, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deriveBadges, type Badge } from '#domain/badges/badges.ts'
import type { User } from '#schema/api/accounts.ts'
import { queueKey, readStorage } from '#web/http/storage.ts'
import type { SendResult } from '#web/offline/send-change.ts'
import { undoAction } from '#web/shared/commands/undo-history.ts'
import type { CommandContext } from '#web/shared/commands/use-optimistic-command.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'
import {
  pendingStatusChanges,
  statusChangeKey,
  type StatusChange,
} from '#web/shared/tasks/use-status-change.ts'
import { toast, type ToastMessage } from '#web/ui/toast/toast-store.ts'
import { badgesCompletedBy, badgesEarnedBy } from './earned.ts'
import { Medal } from './Medal.tsx'

type Celebrant = Pick<User, 'id' | 'username'>
type BadgeKeys = Set<Badge['key']>

/**
 * Shows a toast for an earned badge. A badge earned on this page is celebrated when the server accepts
 * the change. A badge earned in another tab or on a guide page is celebrated after the tasks are refetched.
 */
export function useCelebration(projectId: number, { id, username }: Celebrant): void {
  const client = useQueryClient()
  useEffect(() => {
    const celebrated: BadgeKeys = new Set()
    const stops = [
      celebrateMutations(client, projectId, celebrated),
      celebrateRefetches(client, projectId, celebrated, { id, username }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, projectId, id, username])
}

const checkedMutations = new WeakSet<Mutation>()

/** Celebrates confirmed status changes of this page, even if confirmed before this code was loaded. */
function celebrateMutations(client: QueryClient, projectId: number, celebrated: BadgeKeys): () => void {
  const mutations = client.getMutationCache()
  checkSucceeded()
  return mutations.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') checkSucceeded()
  })

  function checkSucceeded(): void {
    const succeeded: readonly Mutation[] = mutations.findAll({
      mutationKey: statusChangeKey(projectId),
      status: 'success',
    })
    succeeded.forEach(check)
  }

  function check(mutation: Mutation): void {
    if (checkedMutations.has(mutation)) return
    checkedMutations.add(mutation)
    const { task, to, isUndo } = mutation.state.variables as StatusChange
    const { queued } = mutation.state.data as SendResult
    // An undo only restores a badge that was celebrated before. A queued change has not earned a badge yet.
    if (to !== 'completed' || isUndo || queued) return
    const badges = badgesEarnedBy(
      task,
      withoutPending(client.getQueryData(tasksQuery(projectId).queryKey) ?? []),
    )
    const { entry } = mutation.state.context as CommandContext
    for (const { key } of badges) celebrated.add(key)
    celebrate(badges, entry && undoAction(client, entry))
  }

  /** Returns the tasks with the statuses they had before the changes that are still being sent. */
  function withoutPending<T extends { id: number; status: StatusChange['to'] }>(tasks: readonly T[]): T[] {
    // Reversed, so that the oldest change of a task comes last: it has the original status.
    const pending = pendingStatusChanges(client, projectId).toReversed()
    const original = new Map(pending.map(({ task, from }) => [task.id, from]))
    return tasks.map((task) => ({ ...task, status: original.get(task.id) ?? task.status }))
  }
}

/** Celebrates badges that appear in refetched tasks, each badge once, but no badge of the first fetch. */
function celebrateRefetches(
  client: QueryClient,
  projectId: number,
  celebrated: BadgeKeys,
  { id, username }: Celebrant,
): () => void {
  const { queryKey } = tasksQuery(projectId)
  let isInitialized = false
  const check = () => {
    const tasks = client.getQueryData(queryKey)
    // The cached tasks include pending and queued changes, which have not earned a badge yet.
    const hasUnconfirmed =
      pendingStatusChanges(client, projectId).length > 0 || readStorage(queueKey(id)) !== null
    if (tasks === undefined || hasUnconfirmed) return
    const earned = deriveBadges(tasks).filter((badge) => badge.earned && !celebrated.has(badge.key))
    for (const { key } of earned) celebrated.add(key)
    if (isInitialized) celebrate(badgesCompletedBy(username, earned, tasks), undefined)
    isInitialized = true
  }
  check()
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return
    if (event.query.queryHash === hashKey(queryKey)) check()
  })
}

/** Shows one toast for all badges of a change. Replaces the toast of the change and keeps its undo action. */
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
