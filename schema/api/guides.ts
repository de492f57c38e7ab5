import * as z from 'zod/mini'
import { maxBody, maxGuide, maxGuideTitle, maxId, maxPictureBody } from '../limits.ts'
import { categories } from '../roadmap.ts'
import { name, text } from '../text.ts'
import { webAddress } from '../web-address.ts'
import { call } from './call.ts'
import { count, timestamp } from './shared.ts'

export * from './published-guides.ts'

const keyParams = z.object({
  taskKey: z
    .string()
    .check(z.regex(/^[a-z][a-z\d-]*$/, 'Task key must contain only lower-case letters, digits and hyphens')),
})

/** All readers of a guide could use credentials in its link, so the link must not contain any. */
const httpsLink = webAddress(2_000, 'Link', ['https'])
const article = {
  title: name(maxGuideTitle, 'Title'),
  markdown: text(maxGuide, 'Guide').check(z.trim(), z.minLength(1, 'Guide is required')),
}
const revisionError = 'Revision must be a whole number'
const revision = z.int(revisionError).check(z.nonnegative(revisionError), z.maximum(maxId, revisionError))
const guideContent = [
  z.object({ kind: z.literal('link'), link: httpsLink, revision: z.optional(revision) }),
  z.object({ kind: z.literal('article'), ...article, revision: z.optional(revision) }),
] as const
export const guideDraft = z.discriminatedUnion('kind', guideContent, 'Kind must be link or article')
export type GuideDraft = z.infer<typeof guideDraft>

/** Unfinished text. Unlike a guide, it may be empty, invalid or too long. Only the size of the request limits it. */
const unfinished = z.object({
  kind: z.enum(['article', 'link'], 'Kind must be link or article'),
  title: text(maxBody, 'Title'),
  markdown: text(maxBody, 'Guide'),
  link: text(maxBody, 'Link'),
  revision,
})
export type UnfinishedGuide = z.infer<typeof unfinished>

export const editableGuide = z.object({
  taskKey: z.string(),
  taskTitle: z.string(),
  category: z.enum(categories),
  revision: z.int(),
  howToLink: z.nullable(z.string()),
  published: z.nullable(unfinished),
  draft: z.nullable(z.extend(unfinished, { savedAt: timestamp })),
})
export type EditableGuide = z.infer<typeof editableGuide>

export const guideVersion = z.object({
  number: z.int(),
  publishedAt: timestamp,
  publishedBy: z.nullable(z.string()),
  title: z.nullable(z.string()),
  link: z.nullable(z.string()),
  isCurrent: z.boolean(),
})
export type GuideVersion = z.infer<typeof guideVersion>

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

const adminsOnly = 'Only administrators can publish how-to guides.'

export const listGuides = call({
  method: 'GET',
  path: '/api/guides',
  summary: 'Lists the tasks of the newest roadmap with their guides and votes; administrators only.',
  response: z.array(taskGuide),
  adminsOnly,
})
export const publishGuide = call({
  method: 'PUT',
  path: '/api/guides/{taskKey}',
  summary: 'Publishes or replaces the guide of a task; administrators only.',
  params: keyParams,
  body: guideDraft,
  response: z.object({ howToLink: z.string() }),
  adminsOnly,
  errors: [404, 409],
})
export const readGuide = call({
  method: 'GET',
  path: '/api/guides/{taskKey}',
  summary: 'Returns the guide of a task for editing, with the draft of the caller; administrators only.',
  params: keyParams,
  response: editableGuide,
  adminsOnly,
  errors: [404],
})
export const saveGuideDraft = call({
  method: 'PUT',
  path: '/api/guides/{taskKey}/draft',
  summary: 'Saves the unpublished text of the caller. Replaces their earlier draft; administrators only.',
  params: keyParams,
  body: z.extend(unfinished, {
    replaces: z.optional(z.nullable(z.iso.datetime('Replaces must be a time'))),
  }),
  response: z.object({ savedAt: timestamp }),
  adminsOnly,
  errors: [404, 409],
})
export const discardGuideDraft = call({
  method: 'DELETE',
  path: '/api/guides/{taskKey}/draft',
  summary: 'Deletes the draft of the caller; administrators only.',
  params: keyParams,
  adminsOnly,
  errors: [404],
})
export const listGuideVersions = call({
  method: 'GET',
  path: '/api/guides/{taskKey}/versions',
  summary: 'Lists the published versions of a guide, newest first; administrators only.',
  params: keyParams,
  response: z.array(guideVersion),
  adminsOnly,
  errors: [404],
})
export const readGuideVersion = call({
  method: 'GET',
  path: '/api/guides/{taskKey}/versions/{number}',
  summary: 'Returns the text of a published version; administrators only.',
  params: z.extend(keyParams, {
    number: z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Number must be a positive whole number')),
      z.transform(Number),
    ),
  }),
  response: z.pick(unfinished, { kind: true, title: true, markdown: true, link: true }),
  adminsOnly,
  errors: [404],
})
export const uploadPicture = call({
  method: 'POST',
  path: '/api/guides/pictures',
  summary: 'Stores a picture for guides: PNG, JPEG or WebP with at most 500 kB; administrators only.',
  body: z.object({
    data: text(maxPictureBody, 'Picture').check(
      z.minLength(1, 'Picture is required'),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Picture must be Base64'),
    ),
  }),
  response: z.object({ src: z.string(), width: z.int(), height: z.int() }),
  adminsOnly,
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
