import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { minuteOf } from '#api/monitoring/metrics/request-meter.ts'
import { startApi } from '#api/server.ts'
import { joinByEvent } from '#api/testing/team.ts'
import { startTestApp } from '../../testing/app.ts'
import { Client, password } from '../../testing/client.ts'
import { emailsTo } from '../../testing/emails.ts'
import { addTeamWork } from '../../testing/team-work.ts'
import { erasePerson } from '#projector/erasures/erase-person.ts'
import { startProjector } from '#projector/main.ts'
import { readModelDefinition } from '#projector/read-model/read-model.ts'
import { rebuild } from '#kernel/projections/rebuild.ts'
import { allRows } from '#projector/testing/read-models.ts'
import { linkToken } from '#kernel/secret/secret.ts'
import { until } from '#kernel/resilience/until.ts'
import { found } from '#kernel/testing/found.ts'
import { operatorAdvice } from '#schema/advice.ts'
import { readConfig } from '#schema/config.ts'
import { databaseNames, readSchema } from '#schema/tables/database.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskVotes } from '#schema/api/votes.ts'
import type { EventStore, Position } from '#kernel/event-store/event-store.ts'
import { EventStoreDb } from '#kernel/event-store/eventstoredb/eventstoredb.ts'
import { RestoreInProgress } from '#kernel/event-store/log-binding.ts'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { operatorMessage } from '#kernel/startup/startup-error.ts'
import { openEventStore } from '#kernel/event-store/open.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { testDatabase, type TestDatabase } from '#ops/testing/database.ts'
import { EventStoreDbStandIn } from '#kernel/event-store/testing/eventstoredb-stand-in.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { backup } from './backup.ts'
import { checkBackup, restore } from './restore.ts'

const app = await startTestApp()
const schema = readSchema
const config = { SECRET_KEY: app.secret.toString(), DATA_DIR: app.dataDir }

interface Installation {
  readonly database: TestDatabase
  readonly store: EventStore
  readonly dataDir: string
  /** URL of EventStoreDB; missing if the log is in Postgres. */
  readonly url?: string
}

/** Returns a copy of the application's event store object. A test can replace a method of the copy. */
const storeCopy = (): EventStore => wrapStore(app.store, { close: async () => undefined })

/** Returns a store whose first call of `lastPosition` returns `end`. A backup then omits later events. */
function storeAt(end: Position | null): EventStore {
  let calls = 0
  return { ...storeCopy(), lastPosition: async () => (calls++ === 0 ? end : app.store.lastPosition()) }
}

async function takeBackup({ database, store, dataDir }: Installation = app): Promise<string> {
  const to = await temporaryFolder()
  const logId = await ensureLogId(store)
  const targetConfig = { ...config, DATA_DIR: dataDir }
  await backup({
    config: targetConfig,
    databaseUrl: database.url,
    store,
    logId,
    secret: app.secret,
    folder: to,
  })
  return to
}

/** Creates a project with a status, a vote and an invitation, and waits until all emails are sent. */
async function createProject(name: string) {
  const owner = await app.user()
  const projectId = await owner.project(name)
  const [first, second] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  await owner.post(`/api/tasks/${first?.id}/status`, { status: 'completed' })
  await owner.send('POST', `/api/tasks/${second?.id}/status`, {
    body: { status: 'in_progress' },
    headers: { 'idempotency-key': randomUUID() },
  })
  const votable = (await owner.get(`/api/projects/${projectId}/votes`)).body<TaskVotes[]>()[0]
  const vote = await owner.post(`/api/tasks/${votable?.task.id}/vote`)
  expect(vote.status).toBe(204)
  const email = `invited-${projectId}@example.com`
  await owner.post('/api/members/invite', { email, projectId, role: 'EDITOR' })
  await until(async () => (await emailsTo(app.dataDir, email)).length === 1)
  await joinByEvent(app, projectId, await app.user())
  const { username } = await owner.user()
  const entryId = (await owner.members(projectId)).find(({ isOwner }) => isOwner)?.id ?? 0
  const manager = { client: owner, entryId, username }
  const { guided, plain } = await addTeamWork(projectId, manager, manager)
  await owner.patch('/api/user/notifications', { kinds: { note: { email: false } } })
  await owner.post('/api/user/calendar')
  await untilIdle(app)
  return { owner, projectId, email, taskIds: [guided.id, plain.id] }
}

/** Waits until all emails are sent, all events are appended and all reactors have reached the end of the log. */
async function untilIdle({ database: { db }, store }: Installation): Promise<void> {
  await until(async () => {
    const end = (await store.lastPosition()) ?? 0n
    const emails = await db.selectFrom('work.outbox').select('id').where('state', '=', 'queued').execute()
    const due = await db.selectFrom('identity.events_due').selectAll().execute()
    const laggingReactors = await db
      .selectFrom('work.reactor_checkpoints')
      .select('name')
      .where('position', '<', end)
      .execute()
    const unsentGuideNews = await db.selectFrom('work.guide_news').select('task_key').execute()
    return emails.length + due.length + laggingReactors.length + unsentGuideNews.length === 0
  })
}

type Rows = Readonly<Record<string, readonly object[] | undefined>>

/** Tables that the application writes even if there is no request. */
const volatileTables = [
  'disks',
  'errors',
  'incidents',
  'leaders',
  'limits',
  'lag_minutes',
  'pending_incidents',
  'request_minutes',
]

/** Returns all rows that a backup contains, sorted within each table. */
async function backedUpRows({ db, pool }: TestDatabase): Promise<Rows> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('content', 'identity', 'work') and tablename <> all($1)`,
    [volatileTables],
  )
  const rowsByTable: Record<string, object[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)} as one order by one::text`.execute(db)
    rowsByTable[name] = rows
  }
  // A restore deletes sessions and stored responses, and ends reset links and confirmation links. The end of a session is stored in `seen_at`.
  delete rowsByTable['identity.sessions']
  rowsByTable['identity.accounts'] =
    rowsByTable['identity.accounts']?.map((row) => ({
      ...row,
      seen_at: null,
      verification_expires_at: null,
    })) ?? []
  const resets = sql<object>`select id, user_id, used_at from identity.password_resets order by id`
  rowsByTable['identity.password_resets'] = (await resets.execute(db)).rows
  const commands = sql<object>`
    select user_id, key, request_hash, ids from work.commands order by user_id, key`
  return withRanks({ ...rowsByTable, 'work.commands': (await commands.execute(db)).rows })
}

const readRows = async ({ db }: TestDatabase) => withRanks(await allRows(db, schema))

/** Replaces log positions by their order: a restore changes the positions, but not the order. */
const withRanks = (tables: Rows): Rows =>
  Object.fromEntries(
    Object.entries(tables).map(([table, list = []]) => [
      table,
      ['id', 'position', 'since'].reduce<readonly object[]>(rankColumn, list),
    ]),
  )
function rankColumn(rows: readonly object[], column: string): object[] {
  const valueOf = (row: object) => new Map<string, unknown>(Object.entries(row)).get(column)
  const order = rows.map(valueOf).filter((value) => typeof value === 'bigint')
  const ranks = [...new Set(order)].toSorted((a, b) => (a < b ? -1 : 1))
  return rows.map((row) => {
    const value = valueOf(row)
    return typeof value === 'bigint' ? { ...row, [column]: ranks.indexOf(value) } : row
  })
}

type Opened = Pick<Installation, 'store' | 'url'>
const inPostgres = async ({ url }: TestDatabase): Promise<Opened> => ({ store: new PostgresLog({ url }) })
const inEventStoreDb = async (): Promise<Opened> => {
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  const store = new EventStoreDb({ url: server.url, prefix: 'brandpath-', onDrop: () => undefined })
  return { store, url: server.url }
}

async function emptyInstallation(open: (database: TestDatabase) => Promise<Opened>): Promise<Installation> {
  const database = await testDatabase()
  const opened = await open(database)
  onTestFinished(() => opened.store.close())
  return { database, ...opened, dataDir: await temporaryFolder() }
}

/** Backs up an installation, restores the backup into an empty installation and compares the rows. */
async function backupAndRestore(
  from: Installation,
  open: (database: TestDatabase) => Promise<Opened>,
): Promise<Installation> {
  await untilIdle(from)
  const saved = await takeBackup(from)
  const target = await emptyInstallation(open)
  const { database, store, dataDir } = target
  const targetConfig = { ...config, DATA_DIR: dataDir }
  await restore({ config: targetConfig, databaseUrl: database.url, store, folder: saved })
  expect(await backedUpRows(database)).toEqual(await backedUpRows(from.database))
  return target
}

/** Starts the API and the projector until the end of the test. Returns the URL of the API. */
async function startOn({ database, store, dataDir, url }: Installation): Promise<string> {
  const targetConfig = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: config.SECRET_KEY,
    TRUST_PROXY: '1',
    EVENTSTORE_URL: url,
  })
  const options = { config: targetConfig, databaseUrl: database.url, store, log: pino({ level: 'silent' }) }
  const projector = await startProjector({ ...options, secret: app.secret })
  onTestFinished(() => projector.stop())
  const api = await startApi(options)
  onTestFinished(() => api.stop())
  await new Client(api.url).untilReady()
  return api.url
}

async function rebuildReadModels({ database, store }: Installation): Promise<void> {
  await rebuild({
    readModel: { ...database, ...readModelDefinition, schema },
    store,
    logId: await ensureLogId(store),
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  })
}

/** Logs in at a restored installation. The restore has ended the session of the client. */
async function logInAt(url: string, client: Client): Promise<Client> {
  const { email } = await client.user()
  const restored = client.at(url)
  expect((await restored.get('/api/user')).status).toBe(401)
  await restored.call('POST', '/api/login', { email, password })
  return restored
}

/** Removes what differs after a restore: the ids of activities, which are positions, and the port of the server. */
const comparable = (text: string) => text.replaceAll(/"id":"\d+"|localhost:\d+/g, '')

test.each([
  ['EventStoreDB and a second restore into Postgres', [inEventStoreDb, inPostgres]],
  ['an empty Postgres database and a second restore into EventStoreDB', [inPostgres, inEventStoreDb]],
] as const)(
  'after a restore into %s, all read models have the same rows as before the backup',
  async (_, stores) => {
    const { owner, projectId, email, taskIds } = await createProject('Halden')
    const paths = [
      ...taskIds.map((id) => `/api/tasks/${id}`),
      `/api/projects/${projectId}/updates`,
      '/api/user/notifications',
      '/api/user/calendar',
    ]
    const read = async (client: Client) =>
      Promise.all(paths.map(async (path) => comparable((await client.get(path)).text)))
    const expected = await read(owner)
    let from: Installation = app
    for (const open of stores) {
      const target = await backupAndRestore(from, open)
      const url = await startOn(target)
      const before = await readRows(from.database)
      expect(await readRows(target.database)).toEqual(before)
      await rebuildReadModels(target)
      expect(await readRows(target.database)).toEqual(before)

      const again = await logInAt(url, owner)
      expect(await read(again)).toEqual(expected)
      expect((await again.get('/api/projects')).body()).toMatchObject([
        { id: projectId, name: 'Halden', inProgress: 1 },
      ])
      const other = await new Client(url).registered()
      expect((await other.user()).id).toBeGreaterThan((await owner.user()).id)
      expect(await other.project()).toBeGreaterThan(projectId)
      // Emails are sent in order. An old email that is sent again would arrive before the email to `later`.
      const later = `later-${randomUUID()}@example.com`
      await again.post('/api/members/invite', { email: later, projectId })
      await until(async () => (await emailsTo(target.dataDir, later)).length === 1)
      expect(await emailsTo(target.dataDir, email)).toEqual([])
      expect(await readdir(path.join(target.dataDir, 'mail'))).toHaveLength(1)
      from = target
    }
  },
)

test('if a user registers during a backup, the backup contains either all data or no data of the user', async () => {
  const stopped = new AbortController()
  const registering = (async () => {
    while (!stopped.signal.aborted) await app.user()
  })()
  const from = await takeBackup()
  stopped.abort()
  await registering
  const { database, store } = await emptyInstallation(inPostgres)
  await restore({ config, databaseUrl: database.url, store, folder: from })
  const accounts = await database.db.selectFrom('identity.accounts').select('id').execute()
  const due = await database.db.selectFrom('identity.events_due').select('stream').execute()
  for (const { id } of accounts) {
    const [event] = await Array.fromAsync(store.read(`user-${id}`))
    const isDue = due.some(({ stream }) => stream === `user-${id}`)
    expect([id, isDue || event?.type === 'UserRegistered']).toEqual([id, true])
  }
})

test('a request that was executed during the backup is executed again if the request is repeated after the restore', async () => {
  const owner = await app.user()
  const projectId = await owner.project('Halden')
  const [task] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const start = (client: Client) =>
    client.send('POST', `/api/tasks/${task?.id}/status`, {
      body: { status: 'in_progress' },
      headers: { 'idempotency-key': 'started-meanwhile' },
    })
  await untilIdle(app)
  const end = await app.store.lastPosition()
  expect((await start(owner)).status).toBe(200)
  const from = await takeBackup({ ...app, store: storeAt(end) })
  const target = await emptyInstallation(inPostgres)
  const targetConfig = { ...config, DATA_DIR: target.dataDir }
  await restore({ config: targetConfig, databaseUrl: target.database.url, store: target.store, folder: from })
  const ownerAfterRestore = await logInAt(await startOn(target), owner)
  const statusThere = async () =>
    (await ownerAfterRestore.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()[0]?.status
  expect(await statusThere()).toBe('pending')
  expect((await start(ownerAfterRestore)).status).toBe(200)
  expect(await statusThere()).toBe('in_progress')
})

test('if a user is erased during a backup, the erasure is completed after the restore', async () => {
  const email = `${randomUUID()}@example.com`
  const [person, other] = [await app.user(email), await app.user()]
  const deletedProject = await person.project('Deleted with its owner')
  const otherProject = await other.project('Of another owner')
  await joinByEvent(app, otherProject, person, 'EDITOR')
  const end = await app.store.lastPosition()
  const erased = await erasePerson(app.database.db, { email })
  await until(async () => {
    const rows = await app.database.db.selectFrom('work.erasures').select('user_id').execute()
    return rows.some((row) => row.user_id === erased?.userId)
  })
  const from = await takeBackup({ ...app, store: storeAt(end) })
  const target = await emptyInstallation(inPostgres)
  const targetConfig = { ...config, DATA_DIR: target.dataDir }
  await restore({ config: targetConfig, databaseUrl: target.database.url, store: target.store, folder: from })
  const types = (projectId: number) =>
    Array.fromAsync(target.store.read(`project-${projectId}`), ({ type }) => type)
  expect(await types(deletedProject)).toEqual(['ProjectCreated'])
  await startOn(target)
  await until(async () => (await types(deletedProject)).includes('ProjectDeleted'))
  await until(async () => (await types(otherProject)).includes('MemberLeft'))
})

test('a restore ends open password reset links and confirmation links', async () => {
  const email = `${randomUUID()}@example.com`
  const client = await app.user(email)
  await client.post('/api/user/verification')
  await app.client().post('/api/forgot-password', { email })
  const linkIn = async () => {
    const sent = (await emailsTo(app.dataDir, email)).map(({ text }) => text).join()
    return /reset-password\?token=([\w.-]+)/.exec(sent)?.[1]
  }
  await until(async () => (await linkIn()) !== undefined)
  const token = await linkIn()
  const folder = await takeBackup()
  const target = await emptyInstallation(inPostgres)
  await restore({ config, databaseUrl: target.database.url, store: target.store, folder })
  const reset = { token, password: 'battery staple' }
  const restored = new Client(await startOn(target))
  const verification = linkToken(app.secret, 'verification', (await client.user()).id, 1)
  await restored.call('POST', '/api/login', { email, password })
  expect((await restored.post('/api/verify-address', { token: verification })).status).toBe(400)
  expect((await client.post('/api/verify-address', { token: verification })).status).toBe(204)
  expect((await restored.post('/api/reset-password', reset)).status).toBe(400)
  expect((await app.client().post('/api/reset-password', reset)).status).toBe(200)
})

test('after a restore, no new password reset has the token of an earlier reset', async () => {
  const folder = await takeBackup()
  const attacker = `${randomUUID()}@example.com`
  const attackerId = (await (await app.user(attacker)).user()).id
  await app.client().post('/api/forgot-password', { email: attacker })
  const token = await found(async () => {
    const sent = (await emailsTo(app.dataDir, attacker)).map(({ text }) => text).join()
    return /reset-password\?token=([\w.-]+)/.exec(sent)?.[1]
  })
  const target = await emptyInstallation(inPostgres)
  await restore({ config, databaseUrl: target.database.url, store: target.store, folder })
  const restored = new Client(await startOn(target))
  const email = `${randomUUID()}@example.com`
  await restored.registered(email)
  expect((await restored.user()).id).not.toBe(attackerId)
  await restored.post('/api/forgot-password', { email })
  const resets = target.database.db.selectFrom('identity.password_resets').where('used_at', 'is', null)
  await until(
    async () => (await resets.where('expires_at', '>', new Date()).select('id').execute()).length === 1,
  )
  const reset = { token, password: 'battery staple' }
  expect((await restored.post('/api/reset-password', reset)).status).toBe(400)
  expect((await app.client().post('/api/reset-password', reset)).status).toBe(200)
})

test('after a restore, no new invitation has the token of an earlier invitation', async () => {
  const folder = await takeBackup()
  const inviteIn = async (owner: Client) => owner.invite(await owner.project(), `${randomUUID()}@example.com`)
  const owner = await app.user()
  const earlier = await inviteIn(owner)
  const target = await emptyInstallation(inPostgres)
  await restore({ config, databaseUrl: target.database.url, store: target.store, folder })
  const restored = await new Client(await startOn(target)).registered()
  expect(await inviteIn(restored)).toBeGreaterThan(earlier)
  const info = `/api/invitations/info?token=${linkToken(app.secret, 'invitation', earlier, 1)}`
  const isValid = async (client: Client) => (await client.get(info)).body<{ valid: boolean }>().valid
  expect([await isValid(owner), await isValid(restored)]).toEqual([true, false])
})

test('a backup contains measurements, logged errors and ended incidents, but no open incidents', async () => {
  const minute = (ago: number) => minuteOf(new Date(Date.now() - ago * 60_000)).toISOString()
  const [before, last] = [minute(30), minute(0)]
  await app.database.pool.query(`
    insert into work.errors (fingerprint, level, message, context, count, first_at, last_at)
      values ('of the backup', 'error', 'it went wrong', '{}', 3, now(), now());
    insert into work.disks values ('a-host', '/data', 1, 100, now());
    insert into work.pending_incidents values ('disk', now(), now()) on conflict do nothing;
    insert into work.lag_minutes values ('${before}', 1.5);
    insert into work.request_minutes values ('${before}', '/api/user', 1, 0, 2, 2, 2, '{1}'),
      ('${last}', '/api/tasks', 50, 50, 2, 2, 2, '{50}');
    insert into work.incidents (subject, message, began_at, seen_at, over_at)
      values ('disk', 'was full', now(), now(), now()), ('storage', 'is away', now(), now(), null)`)
  const from = await takeBackup()
  const { database, store } = await emptyInstallation(inPostgres)
  await restore({ config, databaseUrl: database.url, store, folder: from })
  const query = async (sql: string) => (await database.pool.query<{ value: string }>(sql)).rows
  const error = `select message || ' ' || count as value from work.errors where fingerprint = 'of the backup'`
  expect(await query(error)).toEqual([{ value: 'it went wrong 3' }])
  const lag = `select seconds::text as value from work.lag_minutes where minute = '${before}'`
  expect(await query(lag)).toEqual([{ value: '1.5' }])
  const requests = `select route as value from work.request_minutes where minute in ('${before}', '${last}')
    and route like '/%'` // omits rows of the running application, whose routes begin with a method
  expect(await query(requests)).toEqual([{ value: '/api/user' }])
  expect(await query('select message as value from work.incidents')).toEqual([{ value: 'was full' }])
  expect(await query('select host as value from work.disks')).toEqual([])
  expect(await query('select subject as value from work.pending_incidents')).toEqual([])
})

describe('a failed restore', () => {
  const expectEmpty = async (installation: Installation) => {
    expect(await installation.store.lastPosition()).toBeNull()
    expect(await installation.database.db.selectFrom('identity.accounts').select('id').execute()).toEqual([])
  }
  const empty = () => emptyInstallation(inPostgres)

  test.each([
    ['events.jsonl', 'events.jsonl is missing or was changed after the backup'],
    ['identity.accounts.copy', 'identity.accounts.copy is missing or was changed'],
    ['manifest.json', 'manifest.json is not'],
  ])('a restore fails and writes no data if the backup file %s was changed', async (file, why) => {
    const from = await takeBackup()
    await appendFile(path.join(from, file), file === 'manifest.json' ? ' ' : '\n')
    if (file === 'manifest.json') {
      const text = await readFile(path.join(from, file), 'utf8')
      await rm(path.join(from, file))
      await appendFile(path.join(from, file), text.replace('"format": 1', '"format": 2'))
    }
    const target = await empty()
    await expect(
      restore({ config, databaseUrl: target.database.url, store: target.store, folder: from }),
    ).rejects.toThrow(why)
    await expectEmpty(target)
  })

  test('a restore fails and writes no data if the backup contains fewer events than the backup manifest lists', async () => {
    const target = await empty()
    const from = await takeBackup()
    const file = path.join(from, 'manifest.json')
    const text = await readFile(file, 'utf8')
    const count = Number(/"count": (\d+)/.exec(text)?.[1])
    await writeFile(file, text.replace(/"count": \d+/, `"count": ${count + 1}`))
    await expect(
      restore({ config, databaseUrl: target.database.url, store: target.store, folder: from }),
    ).rejects.toThrow(`lists ${count + 1} events, but events.jsonl contains ${count}. Nothing was restored.`)
    await expectEmpty(target)
  })

  test('a restore fails and writes no data if the backup manifest cannot be read', async () => {
    const target = await empty()
    const from = await takeBackup()
    const file = path.join(from, 'manifest.json')
    await rm(file)
    await mkdir(file)
    await expect(
      restore({ config, databaseUrl: target.database.url, store: target.store, folder: from }),
    ).rejects.toThrow(`Cannot read ${file}: illegal operation on a directory (EISDIR).`)
    await expectEmpty(target)
  })

  test('a restore from a file of a backup fails and the error advises the folder', async () => {
    const from = await takeBackup()
    const file = path.join(from, 'manifest.json')
    await expect(checkBackup(config, file)).rejects.toThrow(
      `${file} is not a folder. Give the folder of the backup. Nothing was restored.`,
    )
  })

  test('a restore fails and writes no data if the backup manifest is damaged', async () => {
    const target = await empty()
    const from = await takeBackup()
    await truncate(path.join(from, 'manifest.json'), 100)
    await expect(
      restore({ config, databaseUrl: target.database.url, store: target.store, folder: from }),
    ).rejects.toThrow(`${path.join(from, 'manifest.json')} is not a backup manifest of this release.`)
    await expectEmpty(target)
  })

  test('a restore fails and writes no data if the backup is unfinished', async () => {
    const target = await empty()
    const from = await takeBackup()
    await rm(path.join(from, 'manifest.json'))
    await expect(
      restore({ config, databaseUrl: target.database.url, store: target.store, folder: from }),
    ).rejects.toThrow(/^No complete backup in /)
    await expectEmpty(target)
  })

  test('a restore fails and writes no data if SECRET_KEY differs from the secret of the backup', async () => {
    const target = await empty()
    const other = { ...config, SECRET_KEY: 'another key, which is as long as it has to be' }
    const from = await takeBackup()
    await expect(
      restore({ config: other, databaseUrl: target.database.url, store: target.store, folder: from }),
    ).rejects.toThrow(/SECRET_KEY differs/)
    await expectEmpty(target)
  })

  test('a restore fails if the target database is not empty', async () => {
    const from = await takeBackup()
    const again = restore({ config, databaseUrl: app.database.url, store: app.store, folder: from })
    await expect(again).rejects.toThrow(/the table content\.\w+ is not empty/)
  })
})

test('after a failed restore, opening the event store fails with the advice to repeat the restore', async () => {
  const from = await takeBackup()
  const { database, store, dataDir } = await emptyInstallation(inPostgres)
  const targetConfig = { ...config, DATA_DIR: dataDir }
  const again = () => restore({ config: targetConfig, databaseUrl: database.url, store, folder: from })
  const log = pino({ level: 'silent' })
  const start = () => openEventStore(readConfig({}), database.url, databaseNames, log)
  // This constraint makes the import of `work.commands` fail, after the import of the events and the accounts.
  await database.pool.query(`alter table work.commands add constraint never check (false)`)
  const halfWay = /did not finish.*npm run ops -- restore/
  await expect(again()).rejects.toThrow(/^The restore failed: new row for relation "commands" violates/)
  expect(await store.lastPosition()).not.toBeNull()
  expect(operatorMessage(await start().catch((error: unknown) => error), operatorAdvice({}))).toMatch(halfWay)
  expect(operatorMessage(await again().catch((error: unknown) => error), operatorAdvice({}))).toMatch(halfWay)
})

test('if a restore loses the database connection, the error message of the restore contains the database error', async () => {
  const from = await takeBackup()
  const { database, store, dataDir } = await emptyInstallation(inPostgres)
  const ending = wrapStore(store, {
    appendInOrder: async (appends) => {
      await database.pool.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where application_name = 'brandpath restore' and datname = current_database()`,
      )
      return store.appendInOrder(appends)
    },
    close: async () => undefined,
  })
  const targetConfig = { ...config, DATA_DIR: dataDir }
  await expect(
    restore({ config: targetConfig, databaseUrl: database.url, store: ending, folder: from }),
  ).rejects.toThrow(
    /^The restore failed: terminating connection due to administrator command\. .*did not finish/,
  )
})

test('while a restore runs, a second process that opens the event store fails with RestoreInProgress', async () => {
  const from = await takeBackup()
  const { database, store, dataDir } = await emptyInstallation(inPostgres)
  const targetConfig = { ...config, DATA_DIR: dataDir }
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slow = wrapStore(store, {
    appendInOrder: async (appends) => {
      ask()
      await released
      return store.appendInOrder(appends)
    },
    close: async () => undefined,
  })
  const first = restore({ config: targetConfig, databaseUrl: database.url, store: slow, folder: from })
  await asked
  const atWork = new RestoreInProgress()
  const second = restore({ config: targetConfig, databaseUrl: database.url, store, folder: from })
  await expect(second).rejects.toThrow(atWork)
  const log = pino({ level: 'silent' })
  await expect(openEventStore(readConfig({}), database.url, databaseNames, log)).rejects.toThrow(atWork)
  release()
  await first
  const opened = await openEventStore(readConfig({}), database.url, databaseNames, log)
  await opened.store.close()
})

test('if two restores into one database run at the same time, exactly one restore succeeds', async () => {
  const from = await takeBackup()
  const { database, store, dataDir } = await emptyInstallation(inPostgres)
  const begin = async () =>
    restore({ config: { ...config, DATA_DIR: dataDir }, databaseUrl: database.url, store, folder: from })
  const both = await Promise.allSettled([begin(), begin()])
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused).toEqual([expect.stringMatching(/^RestoreInProgress: |: Nothing was restored: the table/)])
})

describe('the backup folder', () => {
  const backUpTo = async (to: string, store = app.store) => {
    const logId = await ensureLogId(app.store)
    return backup({ config, databaseUrl: app.database.url, store, logId, secret: app.secret, folder: to })
  }

  test('the backup folder and all files in the folder are readable only by the owner', async () => {
    const from = await takeBackup()
    const files = await readdir(from)
    const modes = files.map(async (file) => (await stat(path.join(from, file))).mode & 0o777)
    expect((await stat(from)).mode & 0o777).toBe(0o700)
    expect(new Set(await Promise.all(modes))).toEqual(new Set([0o600]))
    await expect(backUpTo(from)).rejects.toThrow(/is not empty/)
  })

  test('a backup that fails because the disk is full removes all files that the backup has written', async () => {
    const to = path.join(await temporaryFolder(), 'a', 'new', 'one')
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    let calls = 0
    const store: EventStore = {
      ...storeCopy(),
      // The backup calls this method a second time after it has written the tables.
      lastPosition: async () => {
        if (calls++ > 0) throw full
        return app.store.lastPosition()
      },
    }
    await expect(backUpTo(to, store)).rejects.toThrow(
      `Cannot write the backup to ${to}: no space left on device (ENOSPC).`,
    )
    expect(await readdir(to)).toEqual([])
    await appendFile(path.join(to, 'events.jsonl'), '')
    await expect(backUpTo(to)).rejects.toThrow(`${to} contains an unfinished backup, or`)
  })

  test('if several backups write to one folder at the same time, only one backup succeeds', async () => {
    const to = path.join(await temporaryFolder(), 'a', 'new', 'one')
    const all = await Promise.allSettled(Array.from({ length: 4 }, async () => backUpTo(to)))
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    const words = `CliError: ${to} contains an unfinished backup, or another process is writing a backup there. Use another folder. If no backup is running, remove the folder.`
    expect(refused).toEqual([words, words, words])
    const { database, store, dataDir } = await emptyInstallation(inPostgres)
    await restore({ config: { ...config, DATA_DIR: dataDir }, databaseUrl: database.url, store, folder: to })
  })

  test('a failed backup does not delete files that a second process has written into the backup folder', async () => {
    const to = await temporaryFolder()
    const store: EventStore = {
      ...storeCopy(),
      lastPosition: async () => {
        await appendFile(path.join(to, 'manifest.json'), 'of another process')
        return app.store.lastPosition()
      },
    }
    await expect(backUpTo(to, store)).rejects.toThrow(/EEXIST/)
    expect(await readdir(to)).toEqual(['manifest.json'])
  })

  test.runIf(process.platform === 'linux')(
    'a backup fails if the backup folder cannot be created',
    async () => {
      await expect(backUpTo('/proc/brandpath')).rejects.toThrow(/ENOENT/)
    },
  )
})
