import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { guides } from '#schema/api/index.ts'
import type { GuideDraft, GuidedTask } from '#schema/api/guides.ts'
import { call } from '#web/api/call.ts'
import { reasonFor } from '#web/api/request-error.ts'
import { toast } from '#web/ui/toast/toast-store.ts'

/** Every task of the newest roadmap with its guide, for administrators. */
export const guidedTasksQuery = queryOptions({
  queryKey: ['guides'],
  queryFn: () => call(guides.listGuides, {}),
})

/** Publishes the guide of a task, or puts another one in its place. */
export function usePublishGuide(taskKey: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: GuideDraft) => call(guides.publishGuide, { params: { taskKey }, body }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'The guide is published. Everybody can open it now.' })
      return refresh(client)
    },
    onError: (error) => failed(reasonFor(error) ?? 'Failed to publish the guide'),
  })
}

export function useWithdrawGuide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ taskKey }: GuidedTask) => call(guides.withdrawGuide, { params: { taskKey } }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'The guide is withdrawn. The task takes votes again.' })
      return refresh(client)
    },
    onError: (error) => failed(reasonFor(error) ?? 'Failed to withdraw the guide'),
  })
}

/** An article as its page will show it, from the server's own renderer. */
export const usePreview = (title: string, markdown: string, enabled: boolean) =>
  useQuery({
    queryKey: ['guide preview', title, markdown],
    queryFn: () => call(guides.previewGuide, { body: { title, markdown } }),
    enabled,
    gcTime: 0,
  })

/** A guide stands beside its task in every project, and closes or opens the votes for it. */
function refresh(client: QueryClient) {
  for (const queryKey of [['tasks'], ['votes']]) void client.invalidateQueries({ queryKey })
  return client.invalidateQueries(guidedTasksQuery)
}

const failed = (description: string) => toast({ variant: 'destructive', title: 'Error', description })
