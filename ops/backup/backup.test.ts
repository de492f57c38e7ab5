import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { minuteOf } from '#api/monitoring/request-meter.ts'
import { startApi } from '#api/server.ts'
import { joins } from '#api/testing/team.ts'
import { startTestApp } from '#ops/testing/app.ts'
import { Client } from '#ops/testing/client.ts'
import { mailbox } from '#ops/testing/mailbox.ts'
import { erasePerson } from '#projector/erasures/erase-person.ts'
import { startProjector } from '#projector/main.ts'
import { projections } from '#projector/projections/index.ts'
import { rebuild } from '#projector/rebuild.ts'
import { allRows } from '#projector/testing/read-models.ts'
import { until } from '#projector/testing/log.ts'
import { readConfig } from '#schema/config.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskVotes } from '#schema/api/votes.ts'
import type { EventStore, Position } from '#store/event-store.ts'
import { EventStoreDb } from '#store/eventstoredb.ts'
import { RestoreAtWork } from '#store/followed-log.ts'
import { logIdOf } from '#store/log-id.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { around } from '#store/testing/around.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { EventStoreDbStandIn } from '#store/testing/eventstoredb-stand-in.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const app = await startTestApp()
const schema = readSchema(readVersion)
const config = { SECRET_KEY: app.secret.toString(), DATA_DIR: app.dataDir }

/** Somewhere that Brandpath is, or is to be. */
interface Place {
  readonly database: TestDatabase
  readonly store: EventStore
  readonly dataDir: string
  /** Of the event store, where it is a server of its own. */
  readonly url?: string
}

/** The application's store, to be changed in one thing. */
const standIn = (): EventStore => around(app.store, { close: async () => undefined })

/** As though a backup had begun when the log ended there, and come to the tables now. */
function begunAt(end: Position | null): EventStore {
  let asked = 0
  return { ...standIn(), lastPosition: async () => (asked++ === 0 ? end : app.store.lastPosition()) }
}

async function takeBackup({ database, store, dataDir }: Place = app): Promise<string> {
  const to = await temporaryFolder()
  const logId = await logIdOf(store)
  const here = { ...config, DATA_DIR: dataDir }
  await backup({
    config: here,
    databaseUrl: database.url,
    store,
    logId,
    secret: app.secret,
    folder: to,
  })
  return to
}

/** A team at work, whose mails have gone out. */
async function work(name: string) {
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
  await until(async () => (await mailbox(app.dataDir, email)).length === 1)
  await untilQuiet(app)
  return { owner, projectId, email }
}

/** Nothing is on its way: each mail is told as sent, each event appended, and every reactor at the log's end. */
async function untilQuiet({ database: { db }, store }: Place): Promise<void> {
  await until(async () => {
    const end = (await store.lastPosition()) ?? 0n
    const mails = await db.selectFrom('work.outbox').select('id').where('sent_at', 'is', null).execute()
    const due = await db.selectFrom('identity.events_due').selectAll().execute()
    const behind = await db
      .selectFrom('work.reactor_checkpoints')
      .select('name')
      .where('position', '<', end)
      .execute()
    const news = await db.selectFrom('work.guide_news').select('task_key').execute()
    return mails.length + due.length + behind.length + news.length === 0
  })
}

type Rows = Readonly<Record<string, readonly object[] | undefined>>

/** Measurements, counters and who leads: they go on, whoever asks. */
const everChanging = ['disks', 'errors', 'incidents', 'leaders', 'limits', 'lag_minutes', 'request_minutes']

/** Every row that no events tell of, in an order of its own. */
async function keptRows({ db, pool }: TestDatabase): Promise<Rows> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('identity', 'work') and tablename <> all($1)`,
    [everChanging],
  )
  const kept: Record<string, object[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)} as one order by one::text`.execute(db)
    kept[name] = rows
  }
  // What commands were answered is forgotten.
  const commands = sql<object>`
    select user_id, key, request_hash, ids from work.commands order by user_id, key`
  return inOrder({ ...kept, 'work.commands': (await commands.execute(db)).rows })
}

const readRows = async ({ db }: TestDatabase) => inOrder(await allRows(db, schema))

/**
 * Positions are another log's own, and restoring closes the gaps between them: ids that are born of them, and the
 * columns that keep them, differ in their numbers. What counts is their order.
 */
const inOrder = (tables: Rows): Rows =>
  Object.fromEntries(
    Object.entries(tables).map(([table, list = []]) => [
      table,
      ['id', 'position', 'since'].reduce<readonly object[]>(inTheirOrder, list),
    ]),
  )
/** Where a column holds positions, each is replaced by its rank. */
function inTheirOrder(rows: readonly object[], column: string): object[] {
  const valueOf = (row: object) => new Map<string, unknown>(Object.entries(row)).get(column)
  const order = rows.map(valueOf).filter((value) => typeof value === 'bigint')
  const ranks = [...new Set(order)].toSorted((a, b) => (a < b ? -1 : 1))
  return rows.map((row) => {
    const value = valueOf(row)
    return typeof value === 'bigint' ? { ...row, [column]: ranks.indexOf(value) } : row
  })
}

type Opened = Pick<Place, 'store' | 'url'>
const inPostgres = async ({ url }: TestDatabase): Promise<Opened> => ({ store: new PostgresLog({ url }) })
const inEventStoreDb = async (): Promise<Opened> => {
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  const store = new EventStoreDb({ url: server.url, prefix: 'brandpath-', onDrop: () => undefined })
  return { store, url: server.url }
}

async function emptyPlace(open: (database: TestDatabase) => Promise<Opened>): Promise<Place> {
  const database = await testDatabase()
  const opened = await open(database)
  onTestFinished(() => opened.store.close())
  return { database, ...opened, dataDir: await temporaryFolder() }
}

/** What was restored is what was backed up, before anybody works with it. */
async function restored(from: Place, open: (database: TestDatabase) => Promise<Opened>): Promise<Place> {
  await untilQuiet(from)
  const saved = await takeBackup(from)
  const place = await emptyPlace(open)
  const { database, store, dataDir } = place
  const here = { ...config, DATA_DIR: dataDir }
  await restore({ config: here, databaseUrl: database.url, store, folder: saved })
  expect(await keptRows(database)).toEqual(await keptRows(from.database))
  return place
}

/** API and projector, until the end of the test. Answers where the API listens. */
async function started({ database, store, dataDir, url }: Place): Promise<string> {
  const here = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: config.SECRET_KEY,
    TRUST_PROXY: '1',
    EVENTSTORE_URL: url,
  })
  const options = { config: here, databaseUrl: database.url, store, log: pino({ level: 'silent' }) }
  const projector = await startProjector({ ...options, secret: app.secret })
  onTestFinished(() => projector.stop())
  const api = await startApi(options)
  onTestFinished(() => api.stop())
  await until(async () => (await fetch(`${api.url}/health/ready`)).ok)
  return api.url
}

async function rebuilt({ database, store }: Place): Promise<void> {
  await rebuild({
    readModel: { ...database, schema, projections },
    store,
    logId: await logIdOf(store),
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  })
}

test.each([
  ['EventStoreDB, and from there into Postgres', [inEventStoreDb, inPostgres]],
  ['another Postgres, and from there into EventStoreDB', [inPostgres, inEventStoreDb]],
] as const)(
  'restored into %s: everything is as it was, people go on where they were, and not one mail goes out again',
  async (_, stores) => {
    const { owner, projectId, email } = await work('Halden')
    let from: Place = app
    for (const open of stores) {
      const place = await restored(from, open)
      const url = await started(place)
      const before = await readRows(from.database)
      expect(await readRows(place.database)).toEqual(before)
      await rebuilt(place)
      expect(await readRows(place.database)).toEqual(before)

      const again = owner.at(url)
      expect((await again.get('/api/projects')).body()).toMatchObject([
        { id: projectId, name: 'Halden', inProgress: 1 },
      ])
      const other = await new Client(url).registered()
      expect((await other.user()).id).toBeGreaterThan((await owner.user()).id)
      expect(await other.project()).toBeGreaterThan(projectId)
      // A mail that is due now goes out, so those that were sent before would have gone by then.
      const later = `later-${randomUUID()}@example.com`
      await again.post('/api/members/invite', { email: later, projectId })
      await until(async () => (await mailbox(place.dataDir, later)).length === 1)
      expect(await mailbox(place.dataDir, email)).toEqual([])
      expect(await readdir(path.join(place.dataDir, 'mail'))).toHaveLength(1)
      from = place
    }
  },
)

test('people who register while it is taken are whole in it: with their account or without it, never half', async () => {
  const stopped = new AbortController()
  const registering = (async () => {
    while (!stopped.signal.aborted) await app.user()
  })()
  const from = await takeBackup()
  stopped.abort()
  await registering
  const { database, store } = await emptyPlace(inPostgres)
  await restore({ config, databaseUrl: database.url, store, folder: from })
  const accounts = await database.db.selectFrom('identity.accounts').select('id').execute()
  const due = await database.db.selectFrom('identity.events_due').select('stream').execute()
  for (const { id } of accounts) {
    const [event] = await Array.fromAsync(store.read(`user-${id}`))
    const isDue = due.some(({ stream }) => stream === `user-${id}`)
    expect([id, isDue || event?.type === 'UserRegistered']).toEqual([id, true])
  }
})

test('what was answered while it is taken, and is not in it, is decided anew when it is repeated', async () => {
  const owner = await app.user()
  const projectId = await owner.project('Halden')
  const [task] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const start = (client: Client) =>
    client.send('POST', `/api/tasks/${task?.id}/status`, {
      body: { status: 'in_progress' },
      headers: { 'idempotency-key': 'started-meanwhile' },
    })
  await untilQuiet(app)
  const end = await app.store.lastPosition()
  expect((await start(owner)).status).toBe(200)
  const from = await takeBackup({ ...app, store: begunAt(end) })
  const place = await emptyPlace(inPostgres)
  const here = { ...config, DATA_DIR: place.dataDir }
  await restore({ config: here, databaseUrl: place.database.url, store: place.store, folder: from })
  const there = owner.at(await started(place))
  const statusThere = async () =>
    (await there.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()[0]?.status
  expect(await statusThere()).toBe('pending')
  expect((await start(there)).status).toBe(200)
  expect(await statusThere()).toBe('in_progress')
})

test('whoever is erased while it is taken is erased where it is restored, with every place', async () => {
  const email = `${randomUUID()}@example.com`
  const [person, other] = [await app.user(email), await app.user()]
  const gone = await person.project('Gone with its owner')
  const kept = await other.project('Of somebody else')
  await joins(app, kept, person, 'EDITOR')
  const end = await app.store.lastPosition()
  const erased = await erasePerson(app.database.db, { email })
  await until(async () => {
    const rows = await app.database.db.selectFrom('work.erasures').select('user_id').execute()
    return rows.some((row) => row.user_id === erased?.userId)
  })
  const from = await takeBackup({ ...app, store: begunAt(end) })
  const place = await emptyPlace(inPostgres)
  const here = { ...config, DATA_DIR: place.dataDir }
  await restore({ config: here, databaseUrl: place.database.url, store: place.store, folder: from })
  const types = (projectId: number) =>
    Array.fromAsync(place.store.read(`project-${projectId}`), ({ type }) => type)
  expect(await types(gone)).toEqual(['ProjectCreated'])
  await started(place)
  await until(async () => (await types(gone)).includes('ProjectDeleted'))
  await until(async () => (await types(kept)).includes('MemberLeft'))
})

test('what was measured and what went wrong is kept, and an incident that is over, but none that is open or would begin', async () => {
  const minute = (ago: number) => minuteOf(new Date(Date.now() - ago * 60_000)).toISOString()
  const [before, last] = [minute(30), minute(0)]
  await app.database.pool.query(`
    insert into work.errors (fingerprint, level, message, context, count, first_at, last_at)
      values ('of the backup', 'error', 'it went wrong', '{}', 3, now(), now());
    insert into work.disks values ('a-host', '/data', 1, 100, now());
    insert into work.lag_minutes values ('${before}', 1.5);
    insert into work.request_minutes values ('${before}', '/api/user', 1, 0, 2, 2, 2, '{1}'),
      ('${last}', '/api/tasks', 50, 50, 2, 2, 2, '{50}');
    insert into work.incidents (subject, message, began_at, seen_at, over_at)
      values ('disk', 'was full', now(), now(), now()), ('storage', 'is away', now(), now(), null)`)
  const from = await takeBackup()
  const { database, store } = await emptyPlace(inPostgres)
  await restore({ config, databaseUrl: database.url, store, folder: from })
  const told = async (query: string) => (await database.pool.query<{ told: string }>(query)).rows
  const error = `select message || ' ' || count as told from work.errors where fingerprint = 'of the backup'`
  expect(await told(error)).toEqual([{ told: 'it went wrong 3' }])
  const lag = `select seconds::text as told from work.lag_minutes where minute = '${before}'`
  expect(await told(lag)).toEqual([{ told: '1.5' }])
  const requests = `select route as told from work.request_minutes where minute in ('${before}', '${last}')
    and route like '/%'` // unlike those that were measured
  expect(await told(requests)).toEqual([{ told: '/api/user' }])
  expect(await told('select message as told from work.incidents')).toEqual([{ told: 'was full' }])
  expect(await told('select host as told from work.disks')).toEqual([])
})

describe('refused, before anything is written', () => {
  const nothing = async (place: Place) => {
    expect(await place.store.lastPosition()).toBeNull()
    expect(await place.database.db.selectFrom('identity.accounts').select('id').execute()).toEqual([])
  }
  const empty = () => emptyPlace(inPostgres)

  test.each([
    ['events.jsonl', 'events.jsonl is not the file that was backed up'],
    ['identity.accounts.copy', 'identity.accounts.copy is not the file'],
    ['manifest.json', 'manifest.json is not'],
  ])('where %s was changed', async (file, why) => {
    const from = await takeBackup()
    await appendFile(path.join(from, file), file === 'manifest.json' ? ' ' : '\n')
    if (file === 'manifest.json') {
      const text = await readFile(path.join(from, file), 'utf8')
      await rm(path.join(from, file))
      await appendFile(path.join(from, file), text.replace('"format": 1', '"format": 2'))
    }
    const place = await empty()
    await expect(
      restore({ config, databaseUrl: place.database.url, store: place.store, folder: from }),
    ).rejects.toThrow(why)
    await nothing(place)
  })

  test('where the manifest tells of more events than there are', async () => {
    const place = await empty()
    const from = await takeBackup()
    const file = path.join(from, 'manifest.json')
    const text = await readFile(file, 'utf8')
    const count = Number(/"count": (\d+)/.exec(text)?.[1])
    await writeFile(file, text.replace(/"count": \d+/, `"count": ${count + 1}`))
    await expect(
      restore({ config, databaseUrl: place.database.url, store: place.store, folder: from }),
    ).rejects.toThrow(
      `it tells of ${count + 1} events, and events.jsonl holds ${count}. Nothing was restored.`,
    )
    await nothing(place)
  })

  test('where its manifest cannot be read, with the reason', async () => {
    const place = await empty()
    const from = await takeBackup()
    const file = path.join(from, 'manifest.json')
    await rm(file)
    await mkdir(file)
    await expect(
      restore({ config, databaseUrl: place.database.url, store: place.store, folder: from }),
    ).rejects.toThrow(`${file} cannot be read: illegal operation on a directory (EISDIR).`)
    await nothing(place)
  })

  test('where the manifest is damaged', async () => {
    const place = await empty()
    const from = await takeBackup()
    await truncate(path.join(from, 'manifest.json'), 100)
    await expect(
      restore({ config, databaseUrl: place.database.url, store: place.store, folder: from }),
    ).rejects.toThrow(`${path.join(from, 'manifest.json')} is not as a backup of this release writes it.`)
    await nothing(place)
  })

  test('where it was not finished', async () => {
    const place = await empty()
    const from = await takeBackup()
    await rm(path.join(from, 'manifest.json'))
    await expect(
      restore({ config, databaseUrl: place.database.url, store: place.store, folder: from }),
    ).rejects.toThrow(/holds no backup, or one that was not finished/)
    await nothing(place)
  })

  test('where the secret is another one', async () => {
    const place = await empty()
    const other = { ...config, SECRET_KEY: 'another key, which is as long as it has to be' }
    const from = await takeBackup()
    await expect(
      restore({ config: other, databaseUrl: place.database.url, store: place.store, folder: from }),
    ).rejects.toThrow(/SECRET_KEY is not the one/)
    await nothing(place)
  })

  test('where something is already', async () => {
    const from = await takeBackup()
    const again = restore({ config, databaseUrl: app.database.url, store: app.store, folder: from })
    await expect(again).rejects.toThrow(/there are rows in identity\.accounts/)
  })
})

test('nothing starts on what a restore left that stopped half-way, and it says how to begin again', async () => {
  const from = await takeBackup()
  const { database, store, dataDir } = await emptyPlace(inPostgres)
  const here = { ...config, DATA_DIR: dataDir }
  const again = () => restore({ config: here, databaseUrl: database.url, store, folder: from })
  const log = pino({ level: 'silent' })
  const start = () => openEventStore(readConfig({}), database.url, log)
  // A row that the database refuses, behind the events and the accounts.
  await database.pool.query(`alter table work.commands add constraint never check (false)`)
  const halfWay = /never finished.*npm run ops -- restore/
  await expect(again()).rejects.toThrow(/^The restore stopped: new row for relation "commands" violates/)
  expect(await store.lastPosition()).not.toBeNull()
  await expect(start()).rejects.toThrow(halfWay)
  await expect(again()).rejects.toThrow(halfWay)
})

test('a restore whose connection ended while the events were written says so', async () => {
  const from = await takeBackup()
  const { database, store, dataDir } = await emptyPlace(inPostgres)
  const ending = around(store, {
    append: async (...events) => {
      await database.pool.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
         where application_name = 'brandpath restore' and datname = current_database()`,
      )
      return store.append(...events)
    },
    close: async () => undefined,
  })
  const here = { ...config, DATA_DIR: dataDir }
  await expect(
    restore({ config: here, databaseUrl: database.url, store: ending, folder: from }),
  ).rejects.toThrow(
    /^The restore stopped: terminating connection due to administrator command\. .*never finished/,
  )
})

test('while a restore is at work that is said, rather than that it was never finished', async () => {
  const from = await takeBackup()
  const { database, store, dataDir } = await emptyPlace(inPostgres)
  const here = { ...config, DATA_DIR: dataDir }
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const slow = around(store, {
    append: async (...event) => {
      ask()
      await released
      return store.append(...event)
    },
    close: async () => undefined,
  })
  const first = restore({ config: here, databaseUrl: database.url, store: slow, folder: from })
  await asked
  const atWork = new RestoreAtWork()
  const second = restore({ config: here, databaseUrl: database.url, store, folder: from })
  await expect(second).rejects.toThrow(atWork)
  const log = pino({ level: 'silent' })
  await expect(openEventStore(readConfig({}), database.url, log)).rejects.toThrow(atWork)
  release()
  await first
  const opened = await openEventStore(readConfig({}), database.url, log)
  await opened.store.close()
})

test('of two restores that begin at the same moment one is told why it does not', async () => {
  const from = await takeBackup()
  const { database, store, dataDir } = await emptyPlace(inPostgres)
  const begin = async () =>
    restore({ config: { ...config, DATA_DIR: dataDir }, databaseUrl: database.url, store, folder: from })
  const both = await Promise.allSettled([begin(), begin()])
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused).toEqual([expect.stringMatching(/^RestoreAtWork: |: Nothing was restored, since there are/)])
})

describe('a backup goes into a folder of its own', () => {
  const into = async (to: string, store = app.store) => {
    const logId = await logIdOf(app.store)
    return backup({ config, databaseUrl: app.database.url, store, logId, secret: app.secret, folder: to })
  }

  test('which nobody else may read, nor any file in it', async () => {
    const from = await takeBackup()
    const files = await readdir(from)
    const modes = files.map(async (file) => (await stat(path.join(from, file))).mode & 0o777)
    expect((await stat(from)).mode & 0o777).toBe(0o700)
    expect(new Set(await Promise.all(modes))).toEqual(new Set([0o600]))
    await expect(into(from)).rejects.toThrow(/is not empty/)
  })

  test('of which nothing is left where the disk is full; what a kill left is named', async () => {
    const to = path.join(await temporaryFolder(), 'a', 'new', 'one')
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    let asked = 0
    const store: EventStore = {
      ...standIn(),
      // Asked again behind the tables.
      lastPosition: async () => {
        if (asked++ > 0) throw full
        return app.store.lastPosition()
      },
    }
    await expect(into(to, store)).rejects.toThrow(
      `There is no room for a backup in ${to}: no space left on device (ENOSPC).`,
    )
    expect(await readdir(to)).toEqual([])
    await appendFile(path.join(to, 'events.jsonl'), '')
    await expect(into(to)).rejects.toThrow(`${to} holds a backup that was never finished, or`)
  })

  test('which one of several has who ask for it at the same time, and the others leave what is his', async () => {
    const to = path.join(await temporaryFolder(), 'a', 'new', 'one')
    const all = await Promise.allSettled(Array.from({ length: 4 }, async () => into(to)))
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    const words = `CommandFailed: ${to} holds a backup that was never finished, or that another process writes just now. Name another folder; this one can be removed where nobody writes to it.`
    expect(refused).toEqual([words, words, words])
    const { database, store, dataDir } = await emptyPlace(inPostgres)
    await restore({ config: { ...config, DATA_DIR: dataDir }, databaseUrl: database.url, store, folder: to })
  })

  test('of which a failure takes what it made itself, and nothing that somebody laid there', async () => {
    const to = await temporaryFolder()
    const store: EventStore = {
      ...standIn(),
      lastPosition: async () => {
        await appendFile(path.join(to, 'manifest.json'), 'of somebody else')
        return app.store.lastPosition()
      },
    }
    await expect(into(to, store)).rejects.toThrow(/EEXIST/)
    expect(await readdir(to)).toEqual(['manifest.json'])
  })

  test.runIf(process.platform === 'linux')('and not where the system makes none', async () => {
    await expect(into('/proc/brandpath')).rejects.toThrow(/ENOENT/)
  })
})
