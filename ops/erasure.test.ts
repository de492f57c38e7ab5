import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { endPlaces } from '#projector/erasures/end-places.ts'
import { eraseAgain } from '#projector/erasures/erase-again.ts'
import { erasePerson } from '#projector/erasures/erase-person.ts'
import { projections } from '#projector/projections/index.ts'
import { rebuild } from '#projector/rebuild.ts'
import { created, happened } from '#projector/testing/events.ts'
import { testLog, until } from '#projector/testing/log.ts'
import { allRows } from '#projector/testing/read-models.ts'
import type { Activity } from '#schema/api/activity.ts'
import type { Member } from '#schema/api/members.ts'
import type { Notification } from '#schema/api/notifications.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Ranking } from '#schema/api/votes.ts'
import type { Role } from '#schema/roles.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { appendDue } from '#store/events-due.ts'
import { logIdOf } from '#store/log-id.ts'
import { around } from '#store/testing/around.ts'
import { joins } from '#api/testing/team.ts'
import { eraseMailFiles } from './erase-mail-files.ts'
import { startTestApp } from './testing/app.ts'
import { password, type Client } from './testing/client.ts'
import { mailbox } from './testing/mailbox.ts'

const app = await startTestApp()
const { db, pool } = app.database
const schema = readSchema(readVersion)

/** The first place in the database at which a text stands; null where there is none. */
async function whereStands(text: string): Promise<string | null> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('identity', 'work', 'log', ${schema}) and table_type = 'BASE TABLE'`.execute(db)
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(name)} as t where t::text ilike ${`%${text}%`} limit 1`.execute(db)
    if (rows.length > 0) return name
  }
  return null
}

async function mailsThatName(text: string): Promise<string[]> {
  const folder = path.join(app.dataDir, 'mail')
  const names = await readdir(folder)
  const found = await Promise.all(
    names.map(async (name) => {
      // One that is taken back meanwhile names nobody any more.
      const raw = await readFile(path.join(folder, name), 'utf8').catch(() => '')
      return raw.replaceAll('=\n', '').includes(text) ? [name] : []
    }),
  )
  return found.flat()
}

async function erase(email: string): Promise<number> {
  const person = await erasePerson(db, { email })
  if (!person) throw new Error('there is such an account')
  await eraseMailFiles(app.dataDir, person)
  await appendDue(db, app.store, `user-${person.userId}`)
  return person.userId
}

/** Until the read models have all that the log has now. */
async function caughtUp(): Promise<void> {
  const end = (await app.store.lastPosition()) ?? 0n
  await until(async () => {
    const at = await db.withSchema(schema).selectFrom('checkpoint').select('position').executeTakeFirst()
    return (at?.position ?? 0n) >= end
  })
}

/** Somebody with a hand in everything. */
async function story(email: string) {
  const [person, colleague, other] = [await app.user(email), await app.user(), await app.user()]
  const passed = await person.project('Passed on')
  await joins(app, passed, other, 'EDITOR')
  const heirEntry = await joins(app, passed, colleague, 'ADMIN')
  const gone = await person.project('Gone with its owner')
  const kept = await other.project('Of somebody else')
  const place = await joins(app, kept, person, 'EDITOR')
  const [task] = (await person.get(`/api/tasks?projectId=${kept}`)).body<Task[]>()
  await person.post(`/api/tasks/${task?.id}/status`, { status: 'completed' })
  const votable = (await person.get(`/api/projects/${kept}/votes`)).body<
    { task: { id: number; key: string } }[]
  >()[0]?.task
  await person.post(`/api/tasks/${votable?.id}/vote`)
  await person.post('/api/forgot-password', { email })
  await other.post(`/api/projects/${kept}/status-update`, { note: `Ask ${email.toUpperCase()} for it.` })
  const invites = await app.user()
  const invited = await invites.project('Invites')
  await invites.post('/api/members/invite', { email, projectId: invited })
  await until(async () => (await mailbox(app.dataDir, email)).length >= 2)
  const friend = `${randomUUID()}@example.com`
  await person.post('/api/members/invite', { email: friend, projectId: gone })
  await until(async () => (await mailbox(app.dataDir, friend)).length === 1)
  return { person, colleague, other, passed, heirEntry, gone, kept, place, votable, invites, invited, friend }
}

test('a person who is erased is known nowhere, and what others have goes on', async () => {
  const email = 'maya.lindqvist+halden@example.com'
  const { person, colleague, other, passed, heirEntry, kept, place, votable, invites, invited, friend } =
    await story(email)
  const { username } = await person.user()
  expect(email).toMatch(new RegExp(`^${RegExp.escape(username)}`))
  // Status updates to the others, and the invitation of a friend.
  expect((await mailsThatName(username)).length).toBeGreaterThan((await mailbox(app.dataDir, email)).length)
  const userId = await erase(email)
  await endPlaces(app.store, userId)
  expect(await whereStands(username)).toBeNull()
  // One that was under way is taken back when it has arrived.
  await until(async () => (await mailsThatName(username)).length === 0)
  expect(await mailbox(app.dataDir, friend)).toEqual([])
  expect((await person.get('/api/user')).status).toBe(401)
  expect((await app.client().post('/api/login', { email, password })).status).toBe(401)

  await caughtUp()
  expect((await colleague.get('/api/projects')).body()).toMatchObject([{ id: passed, name: 'Passed on' }])
  const team = (await colleague.get(`/api/projects/${passed}/members`)).body<Member[]>()
  expect(team.map(({ id, isOwner }) => [id, isOwner])).toEqual([
    [heirEntry, true],
    [expect.any(Number), false],
  ])
  const newsOf = async (user: Client) => {
    const { notifications } = (await user.get('/api/notifications')).body<{ notifications: Notification[] }>()
    return notifications.map(({ title }) => title)
  }
  await until(async () => (await newsOf(colleague)).includes('You own Passed on now'))
  expect(await newsOf(other)).toContain('Passed on has a new owner')
  expect((await colleague.patch(`/api/projects/${passed}`, { name: 'Taken over' })).status).toBe(200)
  const left = (await other.get(`/api/projects/${kept}/members`)).body<Member[]>()
  expect(left.map(({ id }) => id)).not.toContain(place)
  const { activities } = (await other.get(`/api/projects/${kept}/activity`)).body<{
    activities: Activity[]
  }>()
  expect(activities.find(({ type }) => type === 'TaskStatusChanged')).toMatchObject({
    by: null,
    actorId: userId,
  })
  const ending = await colleague.get(`/api/projects/${passed}/activity`)
  const { activities: endings } = ending.body<{ activities: Activity[] }>()
  // An operator took the person out, who left by that.
  const acted = (type: string) => endings.find((one) => one.type === type)
  expect(acted('OwnerChanged')).toMatchObject({ by: null, actorId: null })
  expect(acted('MemberLeft')).toMatchObject({ by: null, actorId: userId })
  const ofUser = await Array.fromAsync(app.store.read(`user-${userId}`))
  expect(ofUser.at(-1)).toMatchObject({ type: 'UserErased', metadata: { actor: null } })
  const { asked } = (await other.get('/api/votes')).body<Ranking>()
  expect(asked.find(({ taskKey }) => taskKey === votable?.key)).toMatchObject({ voteCount: 0 })
  expect((await invites.get(`/api/projects/${invited}/members`)).body<Member[]>()).toHaveLength(1)
  expect((await app.user(email)).url).toBe(app.url) // the address is free
})

test('whoever was only invited is erased too, and the invitation ends', async () => {
  const email = 'only.invited@example.com'
  const owner = await app.user()
  const projectId = await owner.project('Invites')
  await owner.post('/api/members/invite', { email, projectId })
  await until(async () => (await mailbox(app.dataDir, email)).length === 1)
  const userId = await erase(email)
  await endPlaces(app.store, userId)
  expect(await whereStands(email)).toBeNull()
  expect(await mailsThatName(email)).toEqual([])
  await caughtUp()
  expect((await owner.get(`/api/projects/${projectId}/members`)).body<Member[]>()).toHaveLength(1)
  expect((await app.user(email)).url).toBe(app.url)
  expect(await erasePerson(db, { email: 'never.seen@example.com' })).toBeNull()
})

test('an inherited project counts against its new owner’s limit', async () => {
  const email = `${randomUUID()}@example.com`
  const [owner, heir] = [await app.user(email), await app.user()]
  const inherited = await owner.project('Passed on')
  await joins(app, inherited, heir, 'ADMIN')
  const own = [await heir.project(), await heir.project()]
  await endPlaces(app.store, await erase(email))
  const create = async () => (await heir.post('/api/projects', { name: 'One more' })).status
  expect(await create()).toBe(409)
  await heir.delete(`/api/projects/${own[0]}`)
  expect(await create()).toBe(409)
  await heir.delete(`/api/projects/${inherited}`)
  expect(await create()).toBe(201)
  expect(await create()).toBe(409)
})

test('killed after any of its appends, and done by two at once then, it comes to the same', async () => {
  const expiresAt = '2026-12-01T00:00:00.000Z'
  const endings: string[][] = []
  for (const survives of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const log = await testLog()
    const joined = (projectId: number, entryId: number, userId: number, role: Role) => [
      happened(`project-${projectId}`, 'MemberInvited', { entryId, role, expiresAt }),
      happened(`project-${projectId}`, 'InvitationAccepted', { entryId, userId }),
    ]
    const entries = [1, 2, 3].map((projectId) => ({ projectId, entryId: projectId * 10 }))
    const slot = (projectId: number) => {
      const project = { name: 'Halden', ownerId: 7, ownerEntryId: projectId * 10, roadmapVersion: 1 }
      return happened('owner-7', 'ProjectSlotTaken', { projectId, project })
    }
    await log.append(
      slot(1),
      slot(2),
      created(1, { ownerId: 7, ownerEntryId: 10 }),
      ...joined(1, 11, 8, 'ADMIN'),
      created(2, { ownerId: 7, ownerEntryId: 20 }),
      created(3, { ownerId: 9, ownerEntryId: 31 }),
      ...joined(3, 30, 7, 'EDITOR'),
      happened('ballot-7', 'VoteCast', { taskKey: 'pricing-1' }),
      happened('user-7', 'UserErased', { entries }),
    )
    await endPlaces(dying(log.store, survives), 7).catch(() => undefined)
    await Promise.allSettled([endPlaces(log.store, 7), endPlaces(log.store, 7)])
    const streams = ['project-1', 'project-2', 'project-3', 'ballot-7', 'owner-7', 'owner-8']
    const lives = await Promise.all(
      streams.map((stream) => Array.fromAsync(log.store.read(stream), ({ type }) => type)),
    )
    await endPlaces(log.store, 7)
    const after = await Promise.all(
      streams.map((stream) => Array.fromAsync(log.store.read(stream), ({ type }) => type)),
    )
    expect(after).toEqual(lives)
    endings.push(lives.map((life) => life.slice(-2).join(' ')))
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

test('whoever is erased twice leaves the places of both times', async () => {
  const log = await testLog()
  const erased = (...places: number[]) =>
    happened('user-7', 'UserErased', {
      entries: places.map((projectId) => ({ projectId, entryId: projectId * 10 })),
    })
  const owned = (projectId: number) => created(projectId, { ownerId: 7, ownerEntryId: projectId * 10 })
  await log.append(owned(1), owned(2), erased(1), erased(2))
  await endPlaces(log.store, 7)
  for (const stream of ['project-1', 'project-2']) {
    const types = await Array.fromAsync(log.store.read(stream), ({ type }) => type)
    expect(types).toEqual(['ProjectCreated', 'ProjectDeleted'])
  }
})

/** A store whose process dies after so many appends. */
function dying(store: EventStore, survives: number): EventStore {
  let appends = 0
  return around(store, {
    append: (...args) => {
      if (appends++ >= survives) throw new Error('killed')
      return store.append(...args)
    },
    close: async () => undefined,
  })
}

test('read models that are made anew are the same', async () => {
  await caughtUp()
  const before = await allRows(db, schema)
  const log = pino({ level: 'silent' })
  const readModel = { db, pool, schema: 'read_again', projections }
  await rebuild({
    readModel,
    store: app.store,
    logId: await logIdOf(app.store),
    log,
    signal: new AbortController().signal,
  })
  expect(await allRows(db, 'read_again')).toEqual(before)
})

test('an older copy of the accounts brings nobody back', async () => {
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
  await until(async () => (await whereStands(email)) === null)
  expect((await app.client().post('/api/login', { email, password })).status).toBe(401)
})

test('nor does it bring back an address that was only invited', async () => {
  const email = 'invited.before@example.com'
  const owner = await app.user()
  const projectId = await owner.project('Invites')
  const invite = () => owner.post('/api/members/invite', { email, projectId })
  await invite()
  const placesOf = () => db.selectFrom('identity.entries').selectAll().where('email', '=', email).execute()
  const before = await placesOf()
  await endPlaces(app.store, await erase(email))
  await caughtUp()
  const old = before.map(({ id }) => id)
  await db.updateTable('identity.entries').set({ email }).where('id', 'in', old).execute()
  await until(async () => (await whereStands(email)) === null)
  // Whoever is invited anew has a place of his own, which stays.
  await invite()
  const anew = await placesOf()
  expect(anew).toMatchObject([{ project_id: projectId }])
  expect(anew).not.toEqual(before)
  await eraseAgain(db, schema, pino({ level: 'silent' }))
  expect(await placesOf()).toEqual(anew)
})
