import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deriveBadges, type Badge } from '#domain/badges/badges.ts'
import type { User } from '#schema/api/accounts.ts'
import { hasStored, queuePrefix } from '#web/http/storage.ts'
import { labels } from '#web/shared/action-labels.ts'
import { editKey, tasksQuery } from '#web/shared/tasks/tasks.ts'
import { shownAction, toast } from '#web/ui/toast/toast-store.ts'
import { badgesCompletedBy } from './select-badges.ts'
import { Medal } from './Medal.tsx'

/** Celebrates a badge once, if the user earns the badge after the first fetch of the tasks. */
export function useCelebration(projectId: number, { id, username }: Pick<User, 'id' | 'username'>): void {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = tasksQuery(projectId)
    const celebrated = new Set<Badge['key']>()
    let isInitialized = false
    const check = () => {
      const tasks = client.getQueryData(queryKey)
      // The cached tasks include pending and queued changes, which have not earned a badge yet.
      const hasUnconfirmed = client.isMutating({ mutationKey: editKey }) > 0 || hasStored(queuePrefix(id))
      if (tasks === undefined || hasUnconfirmed) return
      const earned = deriveBadges(tasks).filter((badge) => badge.earned && !celebrated.has(badge.key))
      for (const { key } of earned) celebrated.add(key)
      if (isInitialized) celebrate(badgesCompletedBy(username, earned, tasks))
      isInitialized = true
    }
    check()
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return
      if (event.query.queryHash === hashKey(queryKey)) check()
    })
  }, [client, projectId, id, username])
}

function celebrate([largest, ...others]: readonly Badge[]): void {
  if (largest === undefined) return
  const action = shownAction()
  const also = others.length === 0 ? '' : ` Also earned: ${others.map(({ name }) => name).join(', ')}.`
  toast({
    title: `Badge earned: ${largest.name}`,
    description: `${largest.text}.${also}`,
    icon: <Medal badge={largest} celebrated />,
    // The badge replaces the toast of the change that earned it, so it takes over the button “Undo”.
    ...(action?.label === labels.undo && { action }),
  })
}
