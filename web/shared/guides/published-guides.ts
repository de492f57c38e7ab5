import { queryOptions } from '@tanstack/react-query'
import { guides } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'

export const publishedGuidesQuery = queryOptions({
  queryKey: ['guides', 'published'],
  queryFn: () => request(guides.listPublishedGuides, {}),
})
