import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCommands } from '#projector/work-context.ts'
import { endMembershipsAndVotes } from '#projector/erasures/end-memberships.ts'
import { erasePerson } from '#projector/erasures/erase-person.ts'
import { CommandHandler } from '#kernel/commands/command-handler.ts'
import { eventFormat } from '#schema/events/format.ts'
import { appendPendingEvents } from '#api/accounts/outbox.ts'
import type { TaskVotes } from '#schema/api/votes.ts'
import { joinByEvent } from '#api/testing/team.ts'
import type { Client } from '../../testing/client.ts'
import { startTestApp } from '../../testing/app.ts'
import { previewErasure } from './erasure-preview.ts'

const app = await startTestApp()
const { db } = app.database
const preview = (email: string) => previewErasure(db, app.store, email)

test('the erasure preview lists all projects, memberships, invitations and votes that the erasure changes', async () => {
  const email = `${randomUUID()}@example.com`
  const [person, newOwner, other] = [await app.user(email), await app.user(), await app.user()]
  const passed = await person.project('Halden')
  await joinByEvent(app, passed, newOwner, 'ADMIN')
  await joinByEvent(app, passed, other, 'EDITOR')
  const shared = await person.project('Nordlys')
  await joinByEvent(app, shared, other, 'EDITOR')
  const otherProject = await other.project('Fjell')
  await joinByEvent(app, otherProject, person, 'VIEWER')
  const invited = await other.project('Vidde')
  await other.post('/api/members/invite', { email, projectId: invited })
  const [votable] = (await person.get(`/api/projects/${passed}/votes`)).body<TaskVotes[]>()
  await person.post(`/api/tasks/${votable?.task.id}/vote`)
  const { id: userId } = await person.user()

  expect(await preview(email)).toEqual({
    email,
    userId,
    lines: [
      `Project ${passed} (Halden): new owner ${(await newOwner.user()).email}.`,
      `Project ${shared} (Nordlys): deleted, because no other member is a project admin.`,
      `Project ${otherProject} (Fjell): membership ended.`,
      `Project ${invited} (Vidde): invitation cancelled.`,
      '1 vote: removed.',
    ],
    remaining: [],
  })
  await erasePerson(db, { email })
  await appendPendingEvents(db, new CommandHandler({ store: app.store, format: eventFormat }), userId)
  await endMembershipsAndVotes({ store: app.store, commands: openCommands(app.store) }, userId)
  expect(await preview(email)).toBeNull()
})

test('the erasure preview counts the notes and links that are deleted and the tasks that are unassigned', async () => {
  const email = `${randomUUID()}@example.com`
  const [person, owner] = [await app.user(email), await app.user()]
  const [current, former] = [await owner.project('Halden'), await owner.project('Nordlys')]
  const entryId = await joinByEvent(app, current, person)
  const formerEntry = await joinByEvent(app, former, person)
  const { id: user_id } = await person.user()
  await db
    .updateTable('identity.entries')
    .set({ user_id })
    .where('id', 'in', [entryId, formerEntry])
    .execute()
  const write = async (client: Client, projectId: number) => {
    const [task] = await client.tasks(projectId)
    const note = await client.post(`/api/tasks/${task?.id}/notes`, { text: 'Ready' })
    await client.post(`/api/tasks/${task?.id}/links`, { url: 'https://example.com' })
    return note.body<{ id: string }>().id
  }
  await owner.delete(`/api/notes/${await write(owner, current)}`)
  await person.delete(`/api/notes/${await write(person, current)}`)
  for (let times = 0; times < 2; times++) await write(person, current)
  await write(person, former)
  const [open, completed] = await owner.tasks(current)
  for (const task of [open, completed]) await owner.post(`/api/tasks/${task?.id}/assignee`, { entryId })
  await owner.changeStatus(completed?.id ?? 0, 'completed')
  expect((await person.post(`/api/projects/${former}/leave`)).status).toBe(204)

  expect((await preview(email))?.lines).toEqual([
    `Project ${current} (Halden): membership ended; 2 notes and 3 links deleted; 1 task unassigned.`,
    `Project ${former} (Nordlys): 1 note and 1 link deleted.`,
  ])
})

test('the erasure preview counts texts of status updates and reasons of tasks that are not relevant', async () => {
  const email = `${randomUUID()}@example.com`
  const [person, owner] = [await app.user(email), await app.user()]
  const [current, former] = [await owner.project('Halden'), await owner.project('Nordlys')]
  for (const projectId of [current, former]) {
    const entryId = await joinByEvent(app, projectId, person, 'ADMIN')
    const { id: user_id } = await person.user()
    await db.updateTable('identity.entries').set({ user_id }).where('id', '=', entryId).execute()
  }
  const [first, second, third] = await person.tasks(current)
  await person.post(`/api/tasks/${first?.id}/notes`, { text: 'Ready' })
  for (const task of [first, second])
    await person.post(`/api/tasks/${task?.id}/relevance`, { relevant: false, reason: 'We sell online only' })
  await owner.post(`/api/tasks/${third?.id}/relevance`, { relevant: false, reason: 'No shelf space yet' })
  for (const client of [person, owner])
    await client.post(`/api/projects/${current}/status-update`, { note: 'On time' })
  await person.post(`/api/projects/${former}/status-update`, { note: 'On time' })
  expect((await person.post(`/api/projects/${former}/leave`)).status).toBe(204)

  expect((await preview(email))?.lines).toEqual([
    `Project ${current} (Halden): membership ended; 1 note, 1 status update text and 2 reasons of tasks that are not relevant deleted.`,
    `Project ${former} (Nordlys): 1 status update text deleted.`,
  ])
})

test('the erasure preview of an invited person without an account lists the invitation', async () => {
  const email = `${randomUUID()}@example.com`
  const owner = await app.user()
  const projectId = await owner.project('Halden')
  await owner.post('/api/members/invite', { email, projectId })
  expect(await preview(email)).toEqual({
    email,
    userId: null,
    lines: [`Project ${projectId} (Halden): invitation cancelled.`],
    remaining: [],
  })
})

test('the erasure preview lists the projects in which texts of other users contain the name', async () => {
  const email = `${randomUUID()}@example.com`
  const [person, owner] = [await app.user(email), await app.user()]
  const username = 'Kari "K" Nordåhl'.normalize('NFC')
  await person.patch('/api/user', { username: username.normalize('NFD') })
  const noteIn = async (client: Client, projectId: number, text: string) => {
    const [task] = await client.tasks(projectId)
    expect((await client.post(`/api/tasks/${task?.id}/notes`, { text })).status).toBe(201)
  }
  await noteIn(person, await person.project(), `By ${username}`)
  const [typed, mentioned] = [await owner.project(), await owner.project()]
  await noteIn(owner, typed, `Ask ${username.toLowerCase()} first.`)
  await joinByEvent(app, mentioned, person)
  await noteIn(owner, mentioned, `Ask @${username} first.`)
  expect((await preview(email))?.remaining).toEqual([
    `Not changed: texts of other users and their emails that contain the name “${username.normalize('NFD')}”, in project ${typed}.`,
  ])
})
