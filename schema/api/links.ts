import * as z from 'zod/mini'
import { maxLinks, maxLinkTitle, maxLinkUrl } from '../limits.ts'
import { name } from '../text.ts'
import { webAddress } from '../web-address.ts'
import { call } from './call.ts'
import { contentId, id, taskIdParam, timestamp } from './shared.ts'

export const link = z.object({
  id: z.string(),
  url: z.string(),
  title: z.nullable(z.string()),
  addedBy: z.nullable(z.object({ id, username: z.string() })),
  addedAt: timestamp,
})
export type Link = z.infer<typeof link>

export const linkTitle = name(maxLinkTitle, 'Title', 'Title cannot be empty')
export const newLink = z.object({
  url: webAddress(maxLinkUrl, 'Address', ['https', 'http']),
  title: z.optional(z.nullable(linkTitle)),
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
