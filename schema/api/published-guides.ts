import * as z from 'zod/mini'
import { call } from './call.ts'

export const publishedGuide = z.object({
  taskKey: z.string(),
  title: z.string(),
  taskTitle: z.string(),
  howToLink: z.string(),
})
export type PublishedGuide = z.infer<typeof publishedGuide>

export const listPublishedGuides = call({
  method: 'GET',
  path: '/api/guides/published',
  summary: 'Lists the published guides of all roadmap versions, in roadmap order.',
  response: z.array(publishedGuide),
})
