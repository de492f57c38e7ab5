import { notes as contract } from '#schema/api/index.ts'
import { addNote, deleteNote, editNote } from '#domain/notes/notes.ts'
import { findNote } from '#domain/notes/notes-state.ts'
import { mentionablesOf, mentionsIn, partsOf, type NoteText } from '#domain/notes/note-parts.ts'
import { projectAggregate, projectStream, type ProjectState } from '#domain/project/project.ts'
import { projectIdOfTask } from '#domain/roadmap/roadmap.ts'
import { eventIdOf } from '#schema/event-ids.ts'
import { maxMentioningNotes, mentioningNotesMinutes } from '#schema/limits.ts'
import { usernamesOf } from '#schema/queries/accounts.ts'
import type { NotePart } from '#schema/tables/content.ts'
import { handleWithContent } from '../content/with-content.ts'
import type { Router } from '../http/route.ts'
import { HttpError } from '../http/http-error.ts'
import type { RateLimit } from '../http/security/rate-limits.ts'
import { findTaskOf } from '../roadmap/roadmap.ts'
import type { Services } from '../services.ts'
import { projectOfNote, storedText } from './queries.ts'

/** A mention sends an email immediately. */
const mentioningNotes: RateLimit = {
  name: 'mentioning-notes',
  max: maxMentioningNotes,
  seconds: mentioningNotesMinutes * 60,
  things: 'notes with mentions',
}

const limitOf = (userId: number, mentions: readonly number[]) =>
  mentions.length === 0 ? undefined : { limit: mentioningNotes, subject: String(userId) }

export function noteRoutes({ route, appendRoute, services }: Router): void {
  appendRoute(contract.addNote, async ({ params, body, user, command }) => {
    const projectId = projectIdOfTask(params.id)
    const noteId = eventIdOf(command.commandId, projectStream(projectId), 0)
    await handleWithContent(services, command, {
      aggregate: projectAggregate(projectId),
      decide: async (state) => {
        const task = await findTaskOf(services, state, params.id)
        const split = await textSplitter(services, state, user.id, [body.text])
        const { parts } = split(body.text)
        const mentions = mentionsIn(parts)
        return {
          decision: addNote(state, user.id, { task, noteId, mentions }),
          content: contentOf({ id: noteId, note_id: noteId, project_id: projectId, user_id: user.id, parts }),
          limited: limitOf(user.id, mentions),
        }
      },
    })
    return { id: noteId }
  })

  route(contract.editNote, async ({ params, body, user, command }) => {
    const { id: noteId } = params
    const projectId = await requireProjectOfNote(services, noteId)
    const textId = eventIdOf(command.commandId, projectStream(projectId), 0)
    let previousTextId: string | undefined
    const { events } = await handleWithContent(services, command, {
      aggregate: projectAggregate(projectId),
      decide: async (state) => {
        previousTextId = state ? findNote(state.notes, noteId)?.textId : undefined
        const stored = previousTextId === undefined ? null : await storedText(services.db, previousTextId)
        const split = await textSplitter(services, state, user.id, [body.text, body.onlyIf])
        const text = split(body.text)
        const onlyIf = body.onlyIf === undefined ? undefined : split(body.onlyIf)
        const { parts } = text
        return {
          decision: editNote(state, user.id, { noteId, textId, text, stored, onlyIf }),
          content: contentOf({ id: textId, note_id: noteId, project_id: projectId, user_id: user.id, parts }),
          limited: limitOf(user.id, mentionsIn(parts)),
        }
      },
    })
    if (events.length > 0 && previousTextId !== undefined && previousTextId !== textId)
      await services.db.deleteFrom('content.notes').where('id', '=', previousTextId).execute()
  })

  route(contract.deleteNote, async ({ params, user, command }) => {
    const projectId = await requireProjectOfNote(services, params.id)
    await command.handle(projectAggregate(projectId), (state) => deleteNote(state, user.id, params.id))
    await services.db.deleteFrom('content.notes').where('note_id', '=', params.id).execute()
  })
}

const noteNotFound = 'Note not found'

async function requireProjectOfNote({ db, reads }: Services, noteId: string): Promise<number> {
  const projectId = await projectOfNote(db, reads, noteId)
  if (projectId === null) throw new HttpError(404, noteNotFound)
  return projectId
}

interface NoteRow {
  readonly id: string
  readonly note_id: string
  readonly project_id: number
  readonly user_id: number
  readonly parts: readonly NotePart[]
}

const contentOf = (row: NoteRow) => ({
  table: 'content.notes' as const,
  row: { ...row, parts: JSON.stringify(row.parts) },
})

/** Returns a function that splits `texts` at the names of members and former members. Reads the names once. */
async function textSplitter(
  { db }: Services,
  state: ProjectState,
  authorId: number,
  texts: readonly (string | undefined)[],
): Promise<(text: string) => NoteText> {
  if (!state || !texts.some((text) => text?.includes('@'))) return (text) => ({ text, parts: [text] })
  const { team } = state
  const userIds = [...team.values()].flatMap(({ userId }) => userId ?? [])
  const mentionables = mentionablesOf(team, await usernamesOf(db, userIds), authorId)
  return (text) => ({ text, parts: partsOf(text, mentionables) })
}
