import { test } from 'vitest'
import type { ProjectEvent } from '#schema/events/project.ts'
import { maxNotes } from '#schema/limits.ts'
import type { Role } from '#schema/roles.ts'
import { project } from '../project/project.ts'
import { givenEvents } from '../testing/decider-spec.ts'
import { roadmapTask } from '../testing/roadmap-task.ts'
import { addNote, deleteNote, editNote } from './notes.ts'

const given = givenEvents(project)
const [owner, ida, tunde, stranger] = [1, 2, 3, 9]
const [ownerMembership, idasMembership, tundesMembership] = [10, 11, 12]
const task = roadmapTask('shelf-1', 1)
const [noteId, textId] = ['5b8c1f0e-6a3d-5c7e-9f21-0d4e8a7b6c51', 'e3a1d9c4-27b6-5f08-8a4c-91b2c3d4e5f6']

const joined = (entryId: number, userId: number, role: Role): ProjectEvent[] => [
  { type: 'MemberInvited', data: { entryId, role, expiresAt: '2026-03-15T09:00:00.000Z' } },
  { type: 'InvitationAccepted', data: { entryId, userId } },
]
const team: ProjectEvent[] = [
  {
    type: 'ProjectCreated',
    data: { name: 'Halden', ownerId: owner, ownerEntryId: ownerMembership, roadmapVersion: 1 },
  },
  ...joined(idasMembership, ida, 'MEMBER'),
  ...joined(tundesMembership, tunde, 'MEMBER'),
]
const roleChanged = (entryId: number, to: Role): ProjectEvent => ({
  type: 'MemberRoleChanged',
  data: { entryId, from: 'MEMBER', to },
})
const added = (mentions: number[] = [], id = noteId): ProjectEvent => ({
  type: 'NoteAdded',
  data: { taskKey: task.key, noteId: id, authorId: ida, mentions },
})
const edited: ProjectEvent = {
  type: 'NoteEdited',
  data: { taskKey: task.key, noteId, textId, mentions: [] },
}
const deleted: ProjectEvent = { type: 'NoteDeleted', data: { taskKey: task.key, noteId } }

const add = { task, noteId, mentions: [] }
const textOf = (text: string, ...parts: (string | number)[]) => ({
  text,
  parts: parts.length > 0 ? parts : [text],
})
const edit = { noteId, textId, text: textOf('Second'), stored: textOf('First') }

test('a member can write a note on a task', () =>
  given(...team)
    .when((p) => addNote(p, ida, add))
    .then([added()]))

test('a note mentions each current member once, and no former member and no invited person', () =>
  given(
    ...team,
    { type: 'MemberLeft', data: { entryId: tundesMembership } },
    { type: 'MemberInvited', data: { entryId: 13, role: 'MEMBER', expiresAt: '2026-03-15T09:00:00.000Z' } },
  )
    .when((p) => addNote(p, ida, { ...add, mentions: [10, 10, tundesMembership, 13, 99] }))
    .then([added([10])]))

test('a viewer cannot write a note, and a user outside the team gets the rejection of an unknown task', () => {
  given(...team, roleChanged(idasMembership, 'VIEWER'))
    .when((p) => addNote(p, ida, add))
    .thenRejected('forbidden')
  given(...team)
    .when((p) => addNote(p, stranger, add))
    .thenRejected('not_found')
  given(...team)
    .when((p) => addNote(p, ida, { ...add, task: null }))
    .thenRejected('not_found')
})

test('a task with the maximum number of notes gets no other note until one is deleted', () => {
  const others = Array.from({ length: maxNotes - 1 }, (_, index) => added([], `note-${index}`))
  given(...team, added(), ...others)
    .when((p) => addNote(p, ida, { ...add, noteId: textId }))
    .thenRejected('conflict')
  given(...team, added(), ...others, deleted)
    .when((p) => addNote(p, ida, { ...add, noteId: textId }))
    .then([added([], textId)])
})

test('the author can edit a note, and no other user can', () => {
  given(...team, added(), edited)
    .when((p) =>
      editNote(p, ida, {
        ...edit,
        textId: noteId,
        text: textOf('@Tunde', tundesMembership),
        onlyIf: textOf('First'),
      }),
    )
    .then([
      {
        type: 'NoteEdited',
        data: { taskKey: task.key, noteId, textId: noteId, mentions: [tundesMembership] },
      },
    ])
  for (const other of [owner, tunde])
    given(...team, added())
      .when((p) => editNote(p, other, edit))
      .thenRejected('forbidden')
})

test('an edit that expects another text is rejected as stale', () => {
  for (const stored of [textOf('Changed'), null])
    given(...team, added())
      .when((p) => editNote(p, ida, { ...edit, stored, onlyIf: textOf('First') }))
      .thenStale({ type: 'NoteEdited', data: { taskKey: task.key, noteId } })
})

test('an edit that expects the same mentions by another name is not stale', () =>
  given(...team, added())
    .when((p) =>
      editNote(p, ida, {
        ...edit,
        stored: textOf('@Tunde', tundesMembership),
        onlyIf: textOf('@tunde', tundesMembership),
      }),
    )
    .then([edited]))

test('an edit that changes neither the text nor the mentioned members returns no event', () => {
  for (const stored of [textOf('Second'), textOf('@Deleted user', 99)])
    given(...team, added())
      .when((p) => editNote(p, ida, { ...edit, text: textOf(stored.text), stored }))
      .then([])
  given(...team, added())
    .when((p) =>
      editNote(p, ida, {
        ...edit,
        text: textOf('@tunde', tundesMembership),
        stored: textOf('@Tunde', tundesMembership),
      }),
    )
    .then([])
})

test('an author who became a viewer can edit the note and delete it', () => {
  given(...team, added(), roleChanged(idasMembership, 'VIEWER'))
    .when((p) => editNote(p, ida, edit))
    .then([edited])
  given(...team, added(), roleChanged(idasMembership, 'VIEWER'))
    .when((p) => deleteNote(p, ida, noteId))
    .then([deleted])
})

test('editing a deleted note is rejected as a conflict', () =>
  given(...team, added(), deleted)
    .when((p) => editNote(p, ida, edit))
    .thenRejected('conflict'))

test('the author, the owner and a project admin can delete a note, and other members cannot', () => {
  for (const user of [ida, owner])
    given(...team, added())
      .when((p) => deleteNote(p, user, noteId))
      .then([deleted])
  given(...team, added(), roleChanged(tundesMembership, 'ADMIN'))
    .when((p) => deleteNote(p, tunde, noteId))
    .then([deleted])
  for (const role of ['EDITOR', 'MEMBER', 'VIEWER'] as const)
    given(...team, added(), roleChanged(tundesMembership, role))
      .when((p) => deleteNote(p, tunde, noteId))
      .thenRejected('forbidden')
})

test('deleting a deleted note returns no event', () =>
  given(...team, added(), deleted)
    .when((p) => deleteNote(p, ida, noteId))
    .then([]))

test('a user outside the team gets the rejection of an unknown note', () => {
  for (const events of [[...team, added()], team]) {
    given(...events)
      .when((p) => editNote(p, events === team ? ida : stranger, edit))
      .thenRejected('not_found')
    given(...events)
      .when((p) => deleteNote(p, events === team ? ida : stranger, noteId))
      .thenRejected('not_found')
  }
})
