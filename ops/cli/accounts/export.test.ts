import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { inviteByEvent, joinByEvent } from '#api/testing/team.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { CommandHandler, systemCommand } from '#kernel/commands/command-handler.ts'
import { eventFormat } from '#schema/events/format.ts'
import { startTestApp } from '../../testing/app.ts'
import { runCommand } from '../../testing/run-command.ts'
import { eventsAbout, readPersonalData, userExportCommand } from './export.ts'
import type { Task } from '#schema/api/tasks.ts'

const app = await startTestApp()

async function exported(email: string) {
  const data = await readPersonalData(app.database.db, email)
  if (!data) throw new Error(`no data is stored for ${email}`)
  return eventsAbout(app.store, data)
}
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type)

test('the command “user export” exports the membership events of the user, and no events of fellow members', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  const member = await app.user()
  const { email } = await member.user()
  const entryId = await joinByEvent(app, projectId, member, 'EDITOR')
  await joinByEvent(app, projectId, await app.user(), 'MEMBER')
  const path = `/api/projects/${projectId}/members/${entryId}`
  expect((await owner.send('PATCH', path, { body: { role: 'VIEWER' } })).status).toBe(200)
  const { eventsByUser, eventsAboutUser } = await exported(email)
  expect(types(eventsByUser)).toEqual(['UserRegistered'])
  expect(types(eventsAboutUser)).toEqual(['MemberInvited', 'InvitationAccepted', 'MemberRoleChanged'])
  expect(eventsAboutUser.map(({ data }) => data)).toMatchObject([
    { entryId, role: 'EDITOR' },
    { entryId },
    { entryId, from: 'EDITOR', to: 'VIEWER' },
  ])
})

test('the command “user export” exports the imported notes of the user, whose events have no actor', async () => {
  const owner = await app.user()
  const { id: authorId, email } = await owner.user()
  const projectId = await owner.project()
  const data = { taskKey: 'pricing-1', noteId: randomUUID(), authorId, mentions: [] }
  const commands = new CommandHandler({ store: app.store, format: eventFormat })
  await commands.handle(systemCommand(), projectAggregate(projectId), () => [{ type: 'NoteAdded', data }])
  const { eventsAboutUser } = await exported(email)
  expect(eventsAboutUser.at(-1)).toMatchObject({ type: 'NoteAdded', data })
})

test('the command “user export” exports the stored requests of the user, but not the responses', async () => {
  const owner = await app.user()
  const other = await app.user()
  const key = randomUUID()
  const sent = { body: { name: 'Halden' }, headers: { 'idempotency-key': key } }
  const { id } = (await owner.send('POST', '/api/projects', sent)).body<{ id: number }>()
  const data = await readPersonalData(app.database.db, (await owner.user()).email)
  expect(data?.commands.filter((command) => command.key === key)).toEqual([
    {
      key,
      ids: { project_ids: id, entry_ids: expect.any(Number) as number },
      created_at: expect.any(Date) as Date,
      answered: 201,
    },
  ])
  const others = await readPersonalData(app.database.db, (await other.user()).email)
  expect(others?.commands.map((command) => command.key)).not.toContain(key)
})

test('the command “user export” exports the last activity of the user, even after a logout', async () => {
  const member = await app.user()
  const { email } = await member.user()
  expect((await member.post('/api/logout')).status).toBe(204)
  expect(await readPersonalData(app.database.db, email)).toMatchObject({
    account: { seen_at: expect.any(Date) as Date },
    sessions: [],
  })
})

test('for an invited person without an account, the command “user export” exports the offered role', async () => {
  const owner = await app.user()
  const entryId = await inviteByEvent(app, await owner.project(), 'only-invited@example.com', 'VIEWER')
  const { eventsByUser, eventsAboutUser } = await exported('only-invited@example.com')
  expect(eventsByUser).toEqual([])
  expect(eventsAboutUser).toMatchObject([{ type: 'MemberInvited', data: { entryId, role: 'VIEWER' } }])
})

const written = z.object({ memberships: z.array(z.unknown()), errors: z.array(z.unknown()) })

test('the command “user export” exports status notes that contain the email address, even if the address has no account', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  const email = `${randomUUID()}@example.com`
  await joinByEvent(app, projectId, await app.user())
  expect(await readPersonalData(app.database.db, email)).toBeNull()
  await owner.post(`/api/projects/${projectId}/status-update`, { note: `Ask ${email}.` })
  expect(await readPersonalData(app.database.db, email)).toMatchObject({
    account: null,
    notesWithAddress: [{ project_id: projectId, note: `Ask ${email}.` }],
  })
})

test('the command “user export” fails for an invalid email address', async () => {
  for (const args of [['halden'], ['@example.com']])
    await expect(runCommand(userExportCommand, { databaseUrl: app.database.url, args })).rejects.toThrow(
      `Invalid email address: "${args[0]}"`,
    )
})

test('the command “user export” exports the projects and roles of the user, and the logged errors of the user’s requests', async () => {
  const owner = await app.user()
  const { id: userId, email } = await owner.user()
  const projectId = await owner.project()
  const at = new Date()
  const seen = { level: 'error' as const, count: 1, first_at: at, last_at: at }
  await app.database.db
    .insertInto('work.errors')
    .values([
      { ...seen, fingerprint: randomUUID(), message: 'theirs', context: JSON.stringify({ userId }) },
      { ...seen, fingerprint: randomUUID(), message: 'of nobody', context: JSON.stringify({}) },
    ])
    .execute()
  const json = await runCommand(userExportCommand, { databaseUrl: app.database.url, args: [email] })
  expect(written.parse(JSON.parse(json))).toMatchObject({
    memberships: [
      {
        project_id: projectId,
        project: expect.any(String) as string,
        state: { role: 'ADMIN', isOwner: true, isMember: true },
      },
    ],
    errors: [{ message: 'theirs', context: { userId } }],
  })
})

test('the command “user export” exports the notes, links and status updates of the user', async () => {
  const owner = await app.user()
  const { email } = await owner.user()
  const projectId = await owner.project()
  const [task] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  await owner.post(`/api/tasks/${task?.id}/notes`, { text: 'Call the buyer' })
  await owner.post(`/api/tasks/${task?.id}/links`, { url: 'https://example.com/plan', title: 'Plan' })
  expect(await readPersonalData(app.database.db, email)).toMatchObject({
    notes: [{ project_id: projectId, note: 'Call the buyer' }],
    links: [{ project_id: projectId, url: 'https://example.com/plan', title: 'Plan' }],
    statusUpdates: [],
    relevanceReasons: [],
  })
})

test('the command “user export” exports the user’s notification preferences, calendar, reasons, assignments and mentions', async () => {
  const [owner, member] = [await app.user(), await app.user()]
  const projectId = await owner.project()
  const entryId = await joinByEvent(app, projectId, member, 'ADMIN')
  const { email, username } = await member.user()
  const [task, other] = await owner.tasks(projectId)
  await owner.post(`/api/tasks/${task?.id}/assignee`, { entryId })
  await owner.post(`/api/tasks/${task?.id}/notes`, { text: `Ask @${username}` })
  await owner.post(`/api/tasks/${task?.id}/notes`, { text: 'Without a mention' })
  await member.post(`/api/tasks/${other?.id}/relevance`, { relevant: false, reason: 'We sell online only.' })
  await member.post(`/api/projects/${projectId}/status-update`, { note: 'First week done.' })
  await member.patch('/api/user/notifications', { kinds: { note: { email: false } } })
  await member.post('/api/user/calendar')
  await member.post('/api/user/calendar')
  expect(await readPersonalData(app.database.db, email)).toMatchObject({
    account: { calendar_enabled: true, calendar_generation: 2 },
    notificationPreferences: [{ kind: 'note', in_app: true, by_email: false }],
    relevanceReasons: [{ project_id: projectId, reason: 'We sell online only.' }],
    statusUpdates: [{ project_id: projectId, note: 'First week done.' }],
  })
  const { eventsByUser, eventsAboutUser } = await exported(email)
  expect(types(eventsByUser)).toEqual(['UserRegistered', 'TaskMarkedNotRelevant', 'StatusUpdateRequested'])
  expect(
    eventsAboutUser.slice(2).map(({ type, data }) => [type, data['entryId'] ?? data['mentions']]),
  ).toEqual([
    ['TaskAssigned', entryId],
    ['NoteAdded', [entryId]],
  ])
})
