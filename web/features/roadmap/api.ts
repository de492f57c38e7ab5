import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { roadmaps as contract } from '#schema/api/index.ts'
import type { Adoption } from '#schema/api/roadmap.ts'
import { ask, call } from '#web/api/call.ts'
import { staleBy } from '#web/features/live/stale.ts'
import { toast } from '#web/ui/toast/toast-store.ts'

/** What the newest roadmap would change in a project. */
export const adoptionOf = (projectId: number) =>
  queryOptions({
    queryKey: ['roadmap', projectId],
    queryFn: () => call(contract.previewAdoption, { params: { id: String(projectId) } }),
  })

/** Moves a project to the version whose changes were looked at. */
export function useAdoptRoadmap(projectId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: number) =>
      ask(contract.adoptRoadmap, { params: { id: String(projectId) }, body: { version } }),
    onSuccess: ({ settled }, version) => {
      toast({ title: 'Success', description: 'This project is on the newest roadmap now' })
      client.setQueryData(adoptionOf(projectId).queryKey, nothingAfter(version))
      // A read model that lags behind is not asked: it announces itself when it has caught up.
      if (!settled) return
      for (const queryKey of [...staleBy(`project:${projectId}`), ...staleBy(`roadmap:${projectId}`)])
        void client.invalidateQueries({ queryKey })
    },
    // Another version may be the newest by now.
    onError: () => void client.invalidateQueries(adoptionOf(projectId)),
  })
}

const nothingAfter = (version: number): Adoption => ({
  version,
  newest: version,
  added: [],
  retired: [],
  changed: [],
})
