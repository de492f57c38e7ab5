import * as z from 'zod/mini'
import { maxMentioningNotes, maxNote, maxNotes, mentioningNotesMinutes } from '../limits.ts'
import { visibleText } from '../text.ts'
import { call } from './call.ts'
import { contentId, id, taskIdParam, timestamp } from './shared.ts'

export const note = z.object({
  id: z.string(),
  text: z.string(),
  mentions: z.array(z.object({ entryId: id, username: z.string() })),
  author: z.nullable(z.object({ id, username: z.string() })),
  createdAt: timestamp,
  editedAt: z.nullable(timestamp),
})
export type Note = z.infer<typeof note>

export const noteText = z.object({ text: visibleText(maxNote, 'Note', 'Note cannot be empty') })
export const noteEdit = z.object({ ...noteText.shape, onlyIf: z.optional(z.string('onlyIf must be text')) })
const noteParams = z.object({ id: contentId('Note id') })

export const addNote = call({
  method: 'POST',
  path: '/api/tasks/{id}/notes',
  summary: `Writes a note on a task that has fewer than ${maxNotes} notes. \`@name\` mentions all members of the team with this name. A user can write ${maxMentioningNotes} notes with mentions in ${mentioningNotesMinutes} minutes.`,
  params: z.object({ id: taskIdParam('Task id') }),
  body: noteText,
  response: z.object({ id: z.string() }),
  status: 201,
  errors: [403, 404, 409, 429],
})
export const editNote = call({
  method: 'PATCH',
  path: '/api/notes/{id}',
  summary: 'Changes the text of a note; author only, at any time.',
  params: noteParams,
  body: noteEdit,
  errors: [403, 404, 409, 429],
})
export const deleteNote = call({
  method: 'DELETE',
  path: '/api/notes/{id}',
  summary: 'Deletes a note and its text; author, owner and project admins only.',
  params: noteParams,
  errors: [403, 404],
})
