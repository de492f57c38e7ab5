import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { GuideDraft, TaskGuide, UnfinishedGuide } from '#schema/api/guides.ts'
import { guides } from '#schema/api/index.ts'
import { userMessage } from '#web/http/request-error.ts'
import { request } from '#web/http/request.ts'
import { toastError, toastSuccess } from '#web/ui/toast/toast-store.ts'

export const guidedTasksQuery = queryOptions({
  queryKey: ['guides'],
  queryFn: () => request(guides.listGuides, {}),
})

export function usePublishGuide(taskKey: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: GuideDraft) => request(guides.publishGuide, { params: { taskKey }, body }),
    onSuccess: () => {
      toastSuccess('Guide published. Everyone can read it now.')
      return refresh(client)
    },
    onError: (error) => toastError(userMessage(error) ?? 'Failed to publish guide'),
  })
}

export function useWithdrawGuide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ taskKey }: TaskGuide) => request(guides.withdrawGuide, { params: { taskKey } }),
    onSuccess: () => {
      toastSuccess('Guide unpublished. Voting is open again.')
      return refresh(client)
    },
    onError: (error) => toastError(userMessage(error) ?? 'Failed to unpublish guide'),
  })
}

export const usePreview = (title: string, markdown: string, enabled: boolean) =>
  useQuery({
    queryKey: ['guide preview', title, markdown],
    queryFn: () => request(guides.previewGuide, { body: { title, markdown } }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Refetches tasks, votes and guides, because a published guide ends the voting for its task in every project. */
function refresh(client: QueryClient) {
  for (const queryKey of [['tasks'], ['votes']]) void client.invalidateQueries({ queryKey })
  return client.invalidateQueries(guidedTasksQuery)
}

export const editableGuideQuery = (taskKey: string) =>
  queryOptions({
    queryKey: ['guides', 'edit', taskKey],
    queryFn: () => request(guides.readGuide, { params: { taskKey } }),
  })

export const guideVersionsQuery = (taskKey: string) =>
  queryOptions({
    queryKey: ['guides', 'versions', taskKey],
    queryFn: () => request(guides.listGuideVersions, { params: { taskKey } }),
  })

export const readVersion = (taskKey: string, number: number) =>
  request(guides.readGuideVersion, { params: { taskKey, number: String(number) } })

/** Saves the text of the user who wrote it, who may no longer be the user of the page. */
export const saveGuideDraft = (
  taskKey: string,
  body: UnfinishedGuide & { replaces: string | null },
  expectedUser: number,
) => request(guides.saveGuideDraft, { params: { taskKey }, body, expectedUser })

export const discardGuideDraft = (taskKey: string) =>
  request(guides.discardGuideDraft, { params: { taskKey } })

export const uploadPicture = (data: string) => request(guides.uploadPicture, { body: { data } })
