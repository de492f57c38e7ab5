import * as z from 'zod/mini'
import { maxGuide, maxGuideTitle } from '../limits.ts'
import { categories } from '../roadmap.ts'
import { name, text } from '../text.ts'
import { call } from './call.ts'
import { count, timestamp } from './shared.ts'

const keyParams = z.object({
  taskKey: z
    .string()
    .check(z.regex(/^[a-z][a-z\d-]*$/, 'Task key must be lower-case letters, digits and hyphens')),
})

const httpsLink = text(2_000, 'Link').check(
  z.trim(),
  z.refine(
    (link) => URL.canParse(link) && new URL(link).protocol === 'https:',
    'Link must be a full address that starts with https://',
  ),
  // All readers of the guide could use the credentials in the link.
  z.refine((link) => !containsCredentials(link), 'Link must not contain a user name or a password'),
)
export function containsCredentials(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { username, password } = new URL(link)
  return username + password !== ''
}
const article = {
  title: name(maxGuideTitle, 'Title'),
  markdown: text(maxGuide, 'Guide').check(z.trim(), z.minLength(1, 'Guide is required')),
}
export const guideDraft = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('link'), link: httpsLink }),
    z.object({ kind: z.literal('article'), ...article }),
  ],
  'Kind must be link or article',
)
export type GuideDraft = z.infer<typeof guideDraft>

export const taskGuide = z.object({
  taskKey: z.string(),
  title: z.string(),
  category: z.enum(categories),
  voteCount: count,
  guide: z.nullable(
    z.object({
      howToLink: z.string(),
      publishedAt: timestamp,
      title: z.nullable(z.string()),
      markdown: z.nullable(z.string()),
    }),
  ),
})
export type TaskGuide = z.infer<typeof taskGuide>

export const publishedGuide = z.object({
  taskKey: z.string(),
  title: z.string(),
  taskTitle: z.string(),
  howToLink: z.string(),
})
export type PublishedGuide = z.infer<typeof publishedGuide>

const adminsOnly = 'Only administrators can publish how-to guides.'

export const listGuides = call({
  method: 'GET',
  path: '/api/guides',
  summary: 'Lists the tasks of the newest roadmap with their guides and votes; administrators only.',
  response: z.array(taskGuide),
  adminsOnly,
})
export const listPublishedGuides = call({
  method: 'GET',
  path: '/api/guides/published',
  summary: 'Lists the published guides of all roadmap versions, in roadmap order.',
  response: z.array(publishedGuide),
})
export const publishGuide = call({
  method: 'PUT',
  path: '/api/guides/{taskKey}',
  summary: 'Publishes or replaces the guide of a task; administrators only.',
  params: keyParams,
  body: guideDraft,
  response: z.object({ howToLink: z.string() }),
  adminsOnly,
  errors: [404],
})
export const withdrawGuide = call({
  method: 'DELETE',
  path: '/api/guides/{taskKey}',
  summary: 'Unpublishes the guide of a task and reopens voting for it; administrators only.',
  params: keyParams,
  adminsOnly,
  errors: [404],
})
export const previewGuide = call({
  method: 'POST',
  path: '/api/guides/preview',
  summary: 'Renders an article without saving it; administrators only.',
  body: z.object(article),
  response: z.object({ html: z.string(), readingMinutes: z.int() }),
  adminsOnly,
})
