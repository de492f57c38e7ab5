import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { roadmap as contract } from '#schema/api/index.ts'
import { userDataFilter } from '#web/http/current-user.ts'
import { send, request } from '#web/http/request.ts'
import { toastSuccess } from '#web/ui/toast/toast-store.ts'

export const roadmapUpdateQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['roadmap', projectId],
    queryFn: () => request(contract.previewRoadmapUpdate, { params: { id: String(projectId) } }),
  })

export function useAdoptRoadmap(projectId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: number) =>
      send(contract.updateRoadmap, { params: { id: String(projectId) }, body: { version } }),
    onSuccess: ({ projected }, version) => {
      toastSuccess('This project now uses the newest roadmap')
      client.setQueryData(roadmapUpdateQuery(projectId).queryKey, {
        version,
        newest: version,
        added: [],
        retired: [],
        changed: [],
      })
      // The new roadmap affects most data. If the read models lag, the live stream later causes the refetch.
      if (projected) void client.invalidateQueries(userDataFilter)
    },
    // Refetches the preview, because the adoption fails if a newer version was published.
    onError: () => void client.invalidateQueries(roadmapUpdateQuery(projectId)),
  })
}
