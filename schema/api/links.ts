import * as z from 'zod/mini'
import { maxLinks, maxLinkTitle, maxLinkUrl } from '../limits.ts'
import { name, text } from '../text.ts'
import { call } from './call.ts'
import { containsCredentials } from './guides.ts'
import { contentId, id, taskIdParam, timestamp } from './shared.ts'

export const link = z.object({
  id: z.string(),
  url: z.string(),
  title: z.nullable(z.string()),
  addedBy: z.nullable(z.object({ id, username: z.string() })),
  addedAt: timestamp,
})
export type Link = z.infer<typeof link>

const isWebAddress = (url: string) => URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol)

export const newLink = z.object({
  url: text(maxLinkUrl, 'Link').check(
    z.trim(),
    z.refine(
      (url) => isWebAddress(url) && !/\s/.test(url),
      'Link must be a full address that starts with https:// or http://',
    ),
    z.refine((url) => !containsCredentials(url), 'Link must not contain a username or a password'),
  ),
  title: z.optional(name(maxLinkTitle, 'Title', 'Title cannot be empty')),
})

export const addLink = call({
  method: 'POST',
  path: '/api/tasks/{id}/links',
  summary: `Adds a link to a task that has fewer than ${maxLinks} links.`,
  params: z.object({ id: taskIdParam('Task id') }),
  body: newLink,
  response: z.object({ id: z.string() }),
  status: 201,
  errors: [403, 404, 409],
})
export const removeLink = call({
  method: 'DELETE',
  path: '/api/links/{id}',
  summary: 'Removes a link from a task. Links never change, so there is no condition `onlyIf`.',
  params: z.object({ id: contentId('Link id') }),
  errors: [403, 404],
})
