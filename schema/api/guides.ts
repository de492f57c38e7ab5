import * as z from 'zod/mini'
import { maxGuide, maxGuideTitle } from '../limits.ts'
import { categories } from '../roadmap.ts'
import { name, text } from '../text.ts'
import { call } from './call.ts'
import { timestamp } from './shared.ts'

const keyParams = z.object({
  taskKey: z.string().check(z.regex(/^[a-z][a-z\d-]*$/, 'Task key must be small letters, digits and dashes')),
})

const httpsLink = text(2_000, 'Link').check(
  z.trim(),
  z.refine(
    (link) => URL.canParse(link) && new URL(link).protocol === 'https:',
    'Link must be a complete address that begins with https://',
  ),
  // Browsers send these along: everybody would arrive there as one and the same person.
  z.refine((link) => !namesUser(link), 'Link must not hold a user name or a password'),
)
/** Whether whoever follows it arrives as somebody. */
export function namesUser(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { username, password } = new URL(link)
  return username + password !== ''
}
const article = {
  title: name(maxGuideTitle, 'Title'),
  markdown: text(maxGuide, 'Guide').check(z.trim(), z.minLength(1, 'Guide is required')),
}
/** An article that is served here, or the address of one elsewhere. */
export const guideDraft = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('link'), link: httpsLink }),
    z.object({ kind: z.literal('article'), ...article }),
  ],
  'Kind must be link or article',
)
export type GuideDraft = z.infer<typeof guideDraft>

/** A task of the newest roadmap as administrators see it: its guide, or how much one is missed. */
export const guidedTask = z.object({
  taskKey: z.string(),
  title: z.string(),
  category: z.enum(categories),
  voteCount: z.int().check(z.nonnegative()),
  guide: z.nullable(
    z.object({
      howToLink: z.string(),
      publishedAt: timestamp,
      /** Of an article. */
      title: z.nullable(z.string()),
      /** Of an article; null where the guide stands elsewhere. */
      markdown: z.nullable(z.string()),
    }),
  ),
})
export type GuidedTask = z.infer<typeof guidedTask>

/** A guide that can be read, as whoever looks for one is told of it. */
export const publishedGuide = z.object({
  taskKey: z.string(),
  /** Of an article its own; a guide that stands elsewhere goes by its task's. */
  title: z.string(),
  taskTitle: z.string(),
  howToLink: z.string(),
})
export type PublishedGuide = z.infer<typeof publishedGuide>

const adminsOnly = 'Only administrators can publish how-to guides.'

export const listGuides = call({
  method: 'GET',
  path: '/api/guides',
  summary: 'The tasks of the newest roadmap with their guides and votes; administrators only.',
  answer: z.array(guidedTask),
  adminsOnly,
})
export const listPublishedGuides = call({
  method: 'GET',
  path: '/api/guides/published',
  summary: 'The guides that can be read, of whichever roadmap, in its order.',
  answer: z.array(publishedGuide),
})
export const publishGuide = call({
  method: 'PUT',
  path: '/api/guides/{taskKey}',
  summary: 'Publishes the how-to guide of a task, or corrects it; administrators only.',
  params: keyParams,
  body: guideDraft,
  answer: z.object({ howToLink: z.string() }),
  adminsOnly,
  refuses: [404],
})
export const withdrawGuide = call({
  method: 'DELETE',
  path: '/api/guides/{taskKey}',
  summary: 'Withdraws the how-to guide of a task, which opens voting for it again; administrators only.',
  params: keyParams,
  answer: z.void(),
  status: 204,
  adminsOnly,
  refuses: [404],
})
export const previewGuide = call({
  method: 'POST',
  path: '/api/guides/preview',
  summary: 'How an article would look; nothing is kept. Administrators only.',
  body: z.object(article),
  answer: z.object({ html: z.string(), readingMinutes: z.int() }),
  adminsOnly,
})
