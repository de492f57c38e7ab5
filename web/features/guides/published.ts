import { queryOptions } from '@tanstack/react-query'
import { guides } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'

/** The guides that there are, for everybody. */
export const publishedGuidesQuery = queryOptions({
  queryKey: ['guides', 'published'],
  queryFn: () => call(guides.listPublishedGuides, {}),
})
