import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { maxNotes } from '#schema/limits.ts'
import { Rejection, reject, rejectStale, type Decision } from '../decision.ts'
import { authorize, authorizeOnTask, type ProjectState } from '../project/project.ts'
import { reasonNotTo, type ProjectAction } from '../team/permissions.ts'
import { projectRoleOf, type Team } from '../team/team-state.ts'
import { isSameText, mentionsIn, type NoteText } from './note-parts.ts'
import { findNote } from './notes-state.ts'

/** `noteId` is also the id of the row with the text. */
export function addNote(
  state: ProjectState,
  actor: number,
  command: { task: RoadmapTask | null; noteId: string; mentions: readonly number[] },
): Decision<ProjectEvent> {
  const { task, noteId, mentions } = command
  const authorized = authorizeOnTask(state, actor, 'writeNote', task)
  if (authorized instanceof Rejection) return authorized
  const { project, taskKey } = authorized
  // A repeat whose idempotency key has been deleted.
  if (findNote(project.notes, noteId)) return []
  const notes = [...(project.notes.get(taskKey)?.values() ?? [])]
  if (notes.filter(({ deleted }) => !deleted).length >= maxNotes)
    return reject('conflict', `A task can have up to ${maxNotes} notes. Delete one to write another.`)
  const data = { taskKey, noteId, authorId: actor, mentions: membersOf(project.team, mentions) }
  return [{ type: 'NoteAdded', data }]
}

/**
 * Changes the text of a note; only the author may do so, even after becoming a viewer. `stored` is the text that the
 * note has in this state; null if a newer edit has deleted it. `onlyIf` is the text that the client last read.
 */
export function editNote(
  state: ProjectState,
  actor: number,
  command: {
    readonly noteId: string
    readonly textId: string
    readonly text: NoteText
    readonly stored: NoteText | null
    readonly onlyIf?: NoteText | undefined
  },
): Decision<ProjectEvent> {
  const { noteId, textId, text, stored, onlyIf } = command
  const found = findVisibleNote(state, actor, noteId, 'changeOwnNote')
  if (found instanceof Rejection) return found
  const { project, note } = found
  const { taskKey } = note
  if (note.authorId !== actor) return reject('forbidden', 'Only the author can edit a note.')
  if (note.deleted) return reject('conflict', 'This note has been deleted.')
  if (onlyIf && !(stored && isSameText(onlyIf, stored)))
    return rejectStale('This note has changed.', { type: 'NoteEdited', data: { taskKey, noteId } })
  if (stored && isSameText(text, stored)) return []
  const mentions = membersOf(project.team, mentionsIn(text.parts))
  return [{ type: 'NoteEdited', data: { taskKey, noteId, textId, mentions } }]
}

/** Deletes a note. Authors may delete their own notes even after they have become viewers. */
export function deleteNote(state: ProjectState, actor: number, noteId: string): Decision<ProjectEvent> {
  const found = findVisibleNote(state, actor, noteId, 'changeOwnNote')
  if (found instanceof Rejection) return found
  const { project, note } = found
  const role = projectRoleOf(project.team, actor)
  const reason = note.authorId === actor ? null : reasonNotTo(role, 'deleteAnyNote')
  if (reason) return reject('forbidden', reason)
  return note.deleted ? [] : [{ type: 'NoteDeleted', data: { taskKey: note.taskKey, noteId } }]
}

const noteNotFound = reject('not_found', 'Note not found')

/** A user who cannot view the project gets the rejection of a note that does not exist. */
function findVisibleNote(state: ProjectState, actor: number, noteId: string, action: ProjectAction) {
  const project = authorize(state, actor, action)
  if (project instanceof Rejection) return project.kind === 'not_found' ? noteNotFound : project
  const note = findNote(project.notes, noteId)
  return note ? { project, note } : noteNotFound
}

/** Returns the memberships of current members, each once. */
const membersOf = (team: Team, entryIds: readonly number[]): number[] =>
  [...new Set(entryIds)].filter((id) => team.get(id)?.isMember)
