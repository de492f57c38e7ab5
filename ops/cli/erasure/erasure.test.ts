import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { endMembershipsAndVotes } from '#projector/erasures/end-memberships.ts'
import { openCommands } from '#projector/work-context.ts'
import { eraseAgain } from '#projector/erasures/erase-again.ts'
import { erasePerson } from '#projector/erasures/erase-person.ts'
import { readModelDefinition } from '#projector/read-model/read-model.ts'
import { rebuild } from '#kernel/projections/rebuild.ts'
import { created, eventOf } from '#projector/testing/events.ts'
import { testLog } from '#projector/testing/log.ts'
import { until } from '#kernel/resilience/until.ts'
import { allRows, projectToTheEnd } from '#projector/testing/read-models.ts'
import type { Activity } from '#schema/api/activity.ts'
import type { Member } from '#schema/api/team.ts'
import type { Notification } from '#schema/api/notifications.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Update } from '#schema/api/updates.ts'
import type { Ranking } from '#schema/api/votes.ts'
import type { Role } from '#schema/roles.ts'
import { readSchema } from '#schema/tables/database.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { CommandHandler, systemCommand } from '#kernel/commands/command-handler.ts'
import { CommandRejected } from '#kernel/commands/decider.ts'
import { ownerAggregate, releaseSlot } from '#domain/project/owner.ts'
import { deleteProject, projectAggregate } from '#domain/project/project.ts'
import { eventFormat } from '#schema/events/format.ts'
import { appendPendingEvents } from '#api/accounts/outbox.ts'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { joinByEvent } from '#api/testing/team.ts'
import { deleteEmailFiles } from '#api/accounts/deletion/email-files.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { startTestApp } from '../../testing/app.ts'
import { password, type Client } from '../../testing/client.ts'
import { emailsTo } from '../../testing/emails.ts'
import { backup } from '../backup/backup.ts'
import { previewErasure } from './erasure-preview.ts'

const logLines: string[] = []
const app = await startTestApp({
  log: pino({ level: 'trace' }, { write: (line) => void logLines.push(line) }),
})
const { db, pool } = app.database
const schema = readSchema

/** Returns the name of a table that contains a text; null if no table contains it. */
async function findText(text: string): Promise<string | null> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('content', 'identity', 'work', 'log', ${schema}) and table_type = 'BASE TABLE'`.execute(
    db,
  )
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(name)} as t where t::text ilike ${`%${text}%`} limit 1`.execute(db)
    if (rows.length > 0) return name
  }
  return null
}

/** Returns the texts that the files of a new backup contain. */
async function textsInBackup(texts: readonly string[]): Promise<string[]> {
  const folder = await temporaryFolder()
  await backup({
    config: { SECRET_KEY: app.secret.toString(), DATA_DIR: app.dataDir },
    databaseUrl: app.database.url,
    store: app.store,
    logId: await ensureLogId(app.store),
    secret: app.secret,
    folder,
  })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const contents = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const content = await readFile(path.join(parentPath, name), 'utf8')
      return content.toLowerCase()
    }),
  )
  return texts.filter((text) => contents.some((content) => content.includes(text.toLowerCase())))
}

async function emailFilesWith(text: string): Promise<string[]> {
  const folder = path.join(app.dataDir, 'mail')
  const names = await readdir(folder)
  const found = await Promise.all(
    names.map(async (name) => {
      // The projector may have just deleted the file.
      const raw = await readFile(path.join(folder, name), 'utf8').catch(() => '')
      return raw.replaceAll('=\n', '').includes(text) ? [name] : []
    }),
  )
  return found.flat()
}

async function erase(email: string): Promise<number> {
  const person = await erasePerson(db, { email })
  if (!person) throw new Error('the account does not exist')
  await deleteEmailFiles(app.dataDir, person)
  await appendPendingEvents(db, new CommandHandler({ store: app.store, format: eventFormat }), person.userId)
  return person.userId
}

async function untilCaughtUp(): Promise<void> {
  const end = (await app.store.lastPosition()) ?? 0n
  await until(async () => {
    const at = await db.withSchema(schema).selectFrom('checkpoint').select('position').executeTakeFirst()
    return (at?.position ?? 0n) >= end
  })
}

/** Creates a user with projects, memberships, votes, notes, emails and invitations. */
async function createHistory(email: string) {
  const [person, colleague, other] = [await app.user(email), await app.user(), await app.user()]
  const passed = await person.project('Passed on')
  await joinByEvent(app, passed, other, 'EDITOR')
  const heirEntry = await joinByEvent(app, passed, colleague, 'ADMIN')
  const deletedProject = await person.project('Gone with its owner')
  const otherProject = await other.project('Of another owner')
  const membershipId = await joinByEvent(app, otherProject, person, 'EDITOR')
  const [task] = (await person.get(`/api/tasks?projectId=${otherProject}`)).body<Task[]>()
  await person.post(`/api/tasks/${task?.id}/status`, { status: 'completed' })
  const votable = (await person.get(`/api/projects/${otherProject}/votes`)).body<
    { task: { id: number; key: string } }[]
  >()[0]?.task
  await person.post(`/api/tasks/${votable?.id}/vote`)
  await person.post('/api/forgot-password', { email })
  await other.post(`/api/projects/${otherProject}/status-update`, {
    note: `Ask ${email.toUpperCase()} for it.`,
  })
  const invites = await app.user()
  const invited = await invites.project('Invites')
  await invites.post('/api/members/invite', { email, projectId: invited })
  await until(async () => (await emailsTo(app.dataDir, email)).length >= 2)
  const friend = `${randomUUID()}@example.com`
  await person.post('/api/members/invite', { email: friend, projectId: deletedProject })
  await until(async () => (await emailsTo(app.dataDir, friend)).length === 1)
  return {
    person,
    colleague,
    other,
    passed,
    heirEntry,
    deletedProject,
    otherProject,
    membershipId,
    votable,
    invites,
    invited,
    friend,
  }
}

test('an erasure removes all data of the user, and fellow members keep the shared projects', async () => {
  const email = 'maya.lindqvist+halden@example.com'
  const {
    person,
    colleague,
    other,
    passed,
    heirEntry,
    otherProject,
    membershipId,
    votable,
    invites,
    invited,
    friend,
  } = await createHistory(email)
  const { username } = await person.user()
  expect(email).toMatch(new RegExp(`^${RegExp.escape(username)}`))
  // The name also appears in status updates to other users, and in the invitation of a friend.
  expect((await emailFilesWith(username)).length).toBeGreaterThan((await emailsTo(app.dataDir, email)).length)
  const userId = await erase(email)
  await endMemberships(app.store, userId)
  expect(await findText(username)).toBeNull()
  // An email file that was being written during the erasure is deleted later.
  await until(async () => (await emailFilesWith(username)).length === 0)
  expect(await emailsTo(app.dataDir, friend)).toEqual([])
  expect((await person.get('/api/user')).status).toBe(401)
  expect((await app.client().post('/api/login', { email, password })).status).toBe(401)

  await untilCaughtUp()
  expect((await colleague.get('/api/projects')).body()).toMatchObject([{ id: passed, name: 'Passed on' }])
  const team = (await colleague.get(`/api/projects/${passed}/members`)).body<Member[]>()
  expect(team.map(({ id, isOwner }) => [id, isOwner])).toEqual([
    [heirEntry, true],
    [expect.any(Number), false],
  ])
  const notificationsOf = async (user: Client) => {
    const { notifications } = (await user.get('/api/notifications')).body<{ notifications: Notification[] }>()
    return notifications.map(({ title }) => title)
  }
  await until(async () => (await notificationsOf(colleague)).includes('You now own Passed on'))
  expect(await notificationsOf(other)).toContain('Passed on has a new owner')
  expect((await colleague.patch(`/api/projects/${passed}`, { name: 'Taken over' })).status).toBe(200)
  const left = (await other.get(`/api/projects/${otherProject}/members`)).body<Member[]>()
  expect(left.map(({ id }) => id)).not.toContain(membershipId)
  const { activities } = (await other.get(`/api/projects/${otherProject}/activity`)).body<{
    activities: Activity[]
  }>()
  expect(activities.find(({ type }) => type === 'TaskStatusChanged')).toMatchObject({
    by: null,
    actorId: userId,
  })
  const ending = await colleague.get(`/api/projects/${passed}/activity`)
  const { activities: endings } = ending.body<{ activities: Activity[] }>()
  // The actor of OwnerChanged is null (an operator). The actor of MemberLeft is the erased user.
  const acted = (type: string) => endings.find((one) => one.type === type)
  expect(acted('OwnerChanged')).toMatchObject({ by: null, actorId: null })
  expect(acted('MemberLeft')).toMatchObject({ by: null, actorId: userId })
  const ofUser = await Array.fromAsync(app.store.read(`user-${userId}`))
  expect(ofUser.at(-1)).toMatchObject({ type: 'UserErased', metadata: { actor: null } })
  const { asked } = (await other.get('/api/votes')).body<Ranking>()
  expect(asked.find(({ taskKey }) => taskKey === votable?.key)).toMatchObject({ voteCount: 0 })
  expect((await invites.get(`/api/projects/${invited}/members`)).body<Member[]>()).toHaveLength(1)
  expect((await app.user(email)).url).toBe(app.url) // the address can register again
})

test('the erasure of a user with 30,000 memberships completes, and no event contains more than 500 of them', async () => {
  const email = 'many.rows@example.com'
  const client = await app.user(email)
  const { id: userId } = await client.user()
  const owned = await client.project('Owned by many rows')
  await pool.query(
    `insert into identity.entries (id, project_id, user_id)
     select 1000000 + n, 1000000 + n, $1 from generate_series(1, 30000) as n`,
    [userId],
  )
  expect((await client.post('/api/user/deletion', { password })).status).toBe(204)
  const isEnded = async () => {
    const ended = db.selectFrom('work.erasures').where('user_id', '=', userId).select('user_id')
    return (await ended.execute()).length === 1
  }
  await until(isEnded)
  const events = await Array.fromAsync(app.store.read(`user-${userId}`))
  const counts = events.flatMap(({ type, data }) => (type === 'UserErased' ? entriesOf(data).length : []))
  expect(counts).toEqual([...Array.from({ length: 60 }, () => 500), 1])
  const project = await Array.fromAsync(app.store.read(`project-${owned}`), ({ type }) => type)
  expect(project.at(-1)).toBe('ProjectDeleted')
  const rows = db.selectFrom('identity.entries').where('user_id', '=', userId).select('id')
  expect(await rows.execute()).toEqual([])
})

const entriesOf = (data: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Array.isArray(data['entries']) ? data['entries'] : []

test('the erasure of an invited person without an account cancels the invitation', async () => {
  const email = 'only.invited@example.com'
  const owner = await app.user()
  const projectId = await owner.project('Invites')
  await owner.post('/api/members/invite', { email, projectId })
  await until(async () => (await emailsTo(app.dataDir, email)).length === 1)
  const userId = await erase(email)
  await endMemberships(app.store, userId)
  expect(await findText(email)).toBeNull()
  expect(await emailFilesWith(email)).toEqual([])
  await untilCaughtUp()
  expect((await owner.get(`/api/projects/${projectId}/members`)).body<Member[]>()).toHaveLength(1)
  expect((await app.user(email)).url).toBe(app.url)
  expect(await erasePerson(db, { email: 'never.seen@example.com' })).toBeNull()
})

test('if a user becomes the owner of an erased user’s project, the project counts towards the new owner’s project limit', async () => {
  const email = `${randomUUID()}@example.com`
  const [owner, newOwner] = [await app.user(email), await app.user()]
  const inherited = await owner.project('Passed on')
  await joinByEvent(app, inherited, newOwner, 'ADMIN')
  const own = [await newOwner.project(), await newOwner.project()]
  await endMemberships(app.store, await erase(email))
  const create = async () => (await newOwner.post('/api/projects', { name: 'One more' })).status
  expect(await create()).toBe(409)
  await newOwner.delete(`/api/projects/${own[0]}`)
  expect(await create()).toBe(409)
  await newOwner.delete(`/api/projects/${inherited}`)
  expect(await create()).toBe(201)
  expect(await create()).toBe(409)
})

const joined = (projectId: number, entryId: number, userId: number, role: Role) => [
  eventOf(`project-${projectId}`, 'MemberInvited', { entryId, role, expiresAt: '2026-12-01T00:00:00.000Z' }),
  eventOf(`project-${projectId}`, 'InvitationAccepted', { entryId, userId }),
]

test('if the process is killed during an erasure, a repeated erasure has the same result as an uninterrupted erasure', async () => {
  const endings: string[][] = []
  for (const limit of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const log = await testLog()
    const entries = [1, 2, 3].map((projectId) => ({ projectId, entryId: projectId * 10 }))
    const slot = (projectId: number) => {
      const project = { name: 'Halden', ownerId: 7, ownerEntryId: projectId * 10, roadmapVersion: 1 }
      return eventOf('owner-7', 'ProjectSlotTaken', { projectId, project })
    }
    await log.append(
      slot(1),
      slot(2),
      created(1, { ownerId: 7, ownerEntryId: 10 }),
      ...joined(1, 11, 8, 'ADMIN'),
      created(2, { ownerId: 7, ownerEntryId: 20 }),
      created(3, { ownerId: 9, ownerEntryId: 31 }),
      ...joined(3, 30, 7, 'EDITOR'),
      eventOf('ballot-7', 'VoteCast', { taskKey: 'pricing-1' }),
      eventOf('user-7', 'UserErased', { entries }),
    )
    await endMemberships(failingAfter(log.store, limit), 7).catch(() => undefined)
    await Promise.allSettled([endMemberships(log.store, 7), endMemberships(log.store, 7)])
    const streams = ['project-1', 'project-2', 'project-3', 'ballot-7', 'owner-7', 'owner-8']
    const types = await Promise.all(
      streams.map((stream) => Array.fromAsync(log.store.read(stream), ({ type }) => type)),
    )
    await endMemberships(log.store, 7)
    const after = await Promise.all(
      streams.map((stream) => Array.fromAsync(log.store.read(stream), ({ type }) => type)),
    )
    expect(after).toEqual(types)
    endings.push(types.map((list) => list.slice(-2).join(' ')))
  }
  const [ending] = endings
  expect(ending).toEqual([
    'OwnerChanged MemberLeft',
    'ProjectCreated ProjectDeleted',
    'InvitationAccepted MemberLeft',
    'VoteCast VoteWithdrawn',
    'ProjectSlotReleased ProjectSlotReleased',
    'ProjectSlotInherited',
  ])
  expect(endings).toEqual(endings.map(() => ending))
})

test('if the event log contains two UserErased events of one user, the erasure ends the memberships from the first and the second event', async () => {
  const log = await testLog()
  const erased = (...projectIds: number[]) =>
    eventOf('user-7', 'UserErased', {
      entries: projectIds.map((projectId) => ({ projectId, entryId: projectId * 10 })),
    })
  const owned = (projectId: number) => created(projectId, { ownerId: 7, ownerEntryId: projectId * 10 })
  await log.append(owned(1), owned(2), erased(1), erased(2))
  await endMemberships(log.store, 7)
  for (const stream of ['project-1', 'project-2']) {
    const types = await Array.fromAsync(log.store.read(stream), ({ type }) => type)
    expect(types).toEqual(['ProjectCreated', 'ProjectDeleted'])
  }
})

test('if the new owner deletes the project at any step of an erasure, the slot is released and the read models follow', async () => {
  const deletions: boolean[] = []
  for (const step of [0, 1, 2, 3, 4]) {
    const log = await testLog()
    const project = { name: 'Halden', ownerId: 7, ownerEntryId: 10, roadmapVersion: 1 }
    await log.append(
      eventOf('owner-7', 'ProjectSlotTaken', { projectId: 1, project }),
      created(1, { ownerId: 7, ownerEntryId: 10 }),
      ...joined(1, 11, 8, 'ADMIN'),
      eventOf('user-7', 'UserErased', { entries: [{ entryId: 10, projectId: 1 }] }),
    )
    /** Deletes the project like the API, if user 8 owns the project. */
    const deleteAsNewOwner = async () => {
      const commands = openCommands(log.store)
      const command = { ...systemCommand(), actor: 8 }
      try {
        await commands.handle(command, projectAggregate(1), (state) => deleteProject(state, 8))
      } catch (error) {
        if (!(error instanceof CommandRejected)) throw error
        return false
      }
      await commands.handle(command, ownerAggregate(8), (slots) => releaseSlot(slots, 1))
      return true
    }
    let appends = 0
    let deleted = false
    const store = wrapStore(log.store, {
      append: async (...args) => {
        if (appends++ === step) deleted = await deleteAsNewOwner()
        return log.store.append(...args)
      },
      close: async () => undefined,
    })
    await endMemberships(store, 7)
    deleted ||= await deleteAsNewOwner()
    deletions.push(deleted)
    expect([...(await openCommands(log.store).load(ownerAggregate(8))).state]).toEqual([])
    await projectToTheEnd(log, readSchema)
    const slots = await log.db.withSchema(readSchema).selectFrom('slots').select('state').execute()
    expect(slots.map(({ state }) => state)).toEqual([expect.stringMatching(/released|deleted/)])
  }
  expect(deletions).toEqual(deletions.map(() => true))
})

test('an erasure deletes thousands of notes in several appends', async () => {
  const log = await testLog()
  const notes = Array.from({ length: 4_000 }, (_, index) =>
    eventOf('project-2', 'NoteAdded', {
      taskKey: `pricing-${index % 8}`,
      noteId: randomUUID(),
      authorId: 7,
      mentions: [],
    }),
  )
  await log.append(created(2, { ownerId: 9, ownerEntryId: 31 }), ...joined(2, 30, 7, 'EDITOR'))
  for (let begin = 0; begin < notes.length; begin += 1_000) {
    const batch = notes.slice(begin, begin + 1_000).map(({ event }) => event)
    await log.store.append('project-2', batch, BigInt(begin + 2))
  }
  await log.append(eventOf('user-7', 'UserErased', { entries: [{ entryId: 30, projectId: 2 }] }))
  await endMemberships(log.store, 7)
  const types = await Array.fromAsync(log.store.read('project-2'), ({ type }) => type)
  expect(types.filter((type) => type === 'NoteDeleted')).toHaveLength(4_000)
  expect(types.at(-1)).toBe('MemberLeft')
})

/** Ends the memberships with an empty cache, like a process that has just started. */
const endMemberships = (store: EventStore, userId: number) =>
  endMembershipsAndVotes({ store, commands: openCommands(store) }, userId)

/** Returns a store that fails after `limit` appends. */
function failingAfter(store: EventStore, limit: number): EventStore {
  let appends = 0
  return wrapStore(store, {
    append: (...args) => {
      if (appends++ >= limit) throw new Error('killed')
      return store.append(...args)
    },
    close: async () => undefined,
  })
}

test('after an erasure, a rebuild of the read models produces the same rows as before the rebuild', async () => {
  await untilCaughtUp()
  const before = await allRows(db, schema)
  const log = pino({ level: 'silent' })
  const readModel = { db, pool, ...readModelDefinition, schema: 'read_again' }
  await rebuild({
    readModel,
    store: app.store,
    logId: await ensureLogId(app.store),
    log,
    signal: new AbortController().signal,
  })
  expect(await allRows(db, 'read_again')).toEqual(before)
})

test('if a restore brings back the account of an erased user, the projector erases the account again', async () => {
  const email = 'restored@example.com'
  await app.user(email)
  const account = await db
    .selectFrom('identity.accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const userId = await erase(email)
  await until(async () => {
    const rows = await db.withSchema(schema).selectFrom('erased_users').selectAll().execute()
    return rows.some((row) => row.user_id === userId)
  })
  await db.insertInto('identity.accounts').values(account).execute()
  await until(async () => (await findText(email)) === null)
  expect((await app.client().post('/api/login', { email, password })).status).toBe(401)
})

test('if a restore brings back the address of an invited person who was erased, the projector erases the address again', async () => {
  const email = 'invited.before@example.com'
  const owner = await app.user()
  const projectId = await owner.project('Invites')
  const invite = () => owner.post('/api/members/invite', { email, projectId })
  await invite()
  const membershipsOf = () =>
    db.selectFrom('identity.entries').selectAll().where('email', '=', email).execute()
  const before = await membershipsOf()
  await endMemberships(app.store, await erase(email))
  await untilCaughtUp()
  const old = before.map(({ id }) => id)
  await db.updateTable('identity.entries').set({ email }).where('id', 'in', old).execute()
  await until(async () => (await findText(email)) === null)
  // A new invitation of the address creates a new membership, which must not be erased.
  await invite()
  const invitedAgain = await membershipsOf()
  expect(invitedAgain).toMatchObject([{ project_id: projectId }])
  expect(invitedAgain).not.toEqual(before)
  await eraseAgain(db, schema, pino({ level: 'silent' }))
  expect(await membershipsOf()).toEqual(invitedAgain)
})

test('an erasure removes the user’s texts, their address in texts of others and their name in mentions from tables, emails, the log and later backups', async () => {
  const email = 'kari.nordahl@example.com'
  const [owner, person] = [await app.user(), await app.user(email)]
  const projectId = await owner.project()
  const entryId = await joinByEvent(app, projectId, person, 'ADMIN')
  const { id: user_id } = await person.user()
  await db.updateTable('identity.entries').set({ user_id }).where('id', '=', entryId).execute()
  await person.patch('/api/user', { username: 'Kari Nordahl' })
  const [task, other, completed] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const path = `/api/tasks/${task?.id}`
  const note = (await person.post(`${path}/notes`, { text: 'first-secret' })).body<{ id: string }>()
  await person.patch(`/api/notes/${note.id}`, { text: 'second-secret' })
  await person.post(`${path}/links`, { url: 'https://secret.example', title: 'secret-title' })
  await person.post(`/api/tasks/${other?.id}/relevance`, { relevant: false, reason: 'third-secret' })
  await person.post(`/api/projects/${projectId}/status-update`, { note: 'fourth-secret' })
  for (const id of [task?.id, completed?.id]) await owner.post(`/api/tasks/${id}/assignee`, { entryId })
  await owner.changeStatus(completed?.id ?? 0, 'completed')
  await owner.post(`/api/tasks/${other?.id}/notes`, { text: 'Asked @kari nordahl, @Kari Nordahl.' })
  await owner.post(`${path}/notes`, { text: `@Kari Nordahl, is ${email} right?` })
  await owner.post(`${path}/links`, { url: `https://example.com/?to=${email}` })

  await until(async () => (await emailFilesWith('fourth-secret')).length > 0)

  const userId = await erase(email)
  await endMemberships(app.store, userId)
  await untilCaughtUp()
  const texts = [
    'first-secret',
    'second-secret',
    'secret.example',
    'secret-title',
    'third-secret',
    'fourth-secret',
    'Kari Nordahl',
    email,
  ]
  for (const text of texts) {
    expect(await findText(text)).toBeNull()
    // An email file that was being written during the erasure is deleted later.
    await expect.poll(() => emailFilesWith(text)).toEqual([])
    expect(logLines.filter((line) => line.includes(text))).toEqual([])
  }
  expect(logLines).not.toEqual([])
  // A text of another member proves that the search reads the files of the backup.
  expect(await textsInBackup(['is … right?', ...texts])).toEqual(['is … right?'])
  const detail = (await owner.get(path)).body<TaskDetail>()
  expect(detail.notes.map(({ text, mentions }) => [text, mentions])).toEqual([
    ['@Deleted user, is … right?', []],
  ])
  expect(detail.links.map(({ url }) => url)).toEqual(['https://example.com/?to=…'])
  expect(detail.counts).toMatchObject({ notes: 1, links: 1 })
  expect(detail.assignee).toBeNull()
  const read = async (id?: number) => (await owner.get(`/api/tasks/${id}`)).body<TaskDetail>()
  expect(await read(other?.id)).toMatchObject({ relevant: false, relevanceReason: null })
  expect((await read(other?.id)).notes[0]?.text).toBe('Asked @Deleted user, @Deleted user.')
  expect((await read(completed?.id)).assignee).toBeNull()
  const { updates } = (await owner.get(`/api/projects/${projectId}/updates`)).body<{ updates: Update[] }>()
  expect(updates).toMatchObject([{ by: null, note: null }])
  expect((await owner.get(`/api/projects/${projectId}/export.csv`)).text).not.toMatch(/Kari|secret/)
})

test('an erasure removes the name of a former member from a note that was edited after the member left', async () => {
  const [owner, person] = [await app.user(), await app.user()]
  const projectId = await owner.project()
  const entryId = await joinByEvent(app, projectId, person)
  const { id: user_id, email } = await person.user()
  await db.updateTable('identity.entries').set({ user_id }).where('id', '=', entryId).execute()
  await person.patch('/api/user', { username: 'Zorblax Quux' })
  const [task] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const path = `/api/tasks/${task?.id}`
  const { id } = (await owner.post(`${path}/notes`, { text: 'Ask @Zorblax Quux' })).body<{ id: string }>()
  expect((await person.post(`/api/projects/${projectId}/leave`)).status).toBe(204)
  await owner.patch(`/api/notes/${id}`, { text: 'Ask @Zorblax Quux first' })
  await endMemberships(app.store, await erase(email))
  expect(await findText('Zorblax')).toBeNull()
  expect((await owner.get(path)).body<TaskDetail>().notes[0]?.text).toBe('Ask @Deleted user first')
})

test('an erasure keeps a name that another member typed as plain text in a status update, and its emails', async () => {
  const [owner, person, reader] = [await app.user(), await app.user(), await app.user()]
  const projectId = await owner.project()
  for (const member of [person, reader]) await joinByEvent(app, projectId, member)
  await person.patch('/api/user', { username: 'Vexley Ombrant' })
  const [{ email }, { email: address }] = [await person.user(), await reader.user()]
  await owner.post(`/api/projects/${projectId}/status-update`, { note: 'Vexley Ombrant found a printer.' })
  const withNote = async (to: string) =>
    (await emailsTo(app.dataDir, to)).filter(({ text }) => text.includes('Vexley Ombrant found a printer.'))
  await expect.poll(() => withNote(email)).toHaveLength(1)
  await expect.poll(() => withNote(address)).toHaveLength(1)
  const preview = await previewErasure(db, app.store, email)
  expect(preview?.remaining).toEqual([
    `Not changed: texts of other users and their emails that contain the name “Vexley Ombrant”, in project ${projectId}.`,
  ])
  await endMemberships(app.store, await erase(email))
  expect(await withNote(email)).toEqual([])
  expect(await withNote(address)).toHaveLength(1)
  const { updates } = (await reader.get(`/api/projects/${projectId}/updates`)).body<{ updates: Update[] }>()
  expect(updates).toMatchObject([{ note: 'Vexley Ombrant found a printer.' }])
})
