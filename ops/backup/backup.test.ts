import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startApi } from '#api/server.ts'
import { startTestApp } from '#ops/testing/app.ts'
import { Client } from '#ops/testing/client.ts'
import { mailbox } from '#ops/testing/mailbox.ts'
import { startProjector } from '#projector/main.ts'
import { allRows } from '#projector/testing/read-models.ts'
import { until } from '#projector/testing/log.ts'
import { readConfig } from '#schema/config.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { EventStore } from '#store/event-store.ts'
import { EventStoreDb } from '#store/eventstoredb.ts'
import { logIdOf } from '#store/log-id.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { testDatabase, type TestDatabase } from '#store/testing/database.ts'
import { EventStoreDbStandIn } from '#store/testing/eventstoredb-stand-in.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const app = await startTestApp()
const schema = readSchema(readVersion)
const config = { SECRET_KEY: app.secret.toString(), DATA_DIR: app.dataDir }

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'brandpath-backup-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

async function takeBackup(): Promise<string> {
  const to = await folder()
  const logId = await logIdOf(app.store)
  await backup({
    config,
    databaseUrl: app.database.url,
    store: app.store,
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
  await owner.post(`/api/tasks/${second?.id}/status`, { status: 'in_progress' })
  const email = `invited-${projectId}@example.com`
  await owner.post('/api/members/invite', { email, projectId, role: 'EDITOR' })
  await until(async () => (await mailbox(app.dataDir, email)).length === 1)
  return { owner, projectId, email }
}

/** Positions, after which some rows are named, are another log's own: what counts is their order. */
function named(rows: Awaited<ReturnType<typeof allRows>>) {
  return Object.fromEntries(
    Object.entries(rows).map(([table, list = []]) => [
      table,
      ['id', 'position'].reduce<readonly object[]>(inTheirOrder, list),
    ]),
  )
}
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

const inPostgres = async ({ url }: TestDatabase) => new PostgresLog({ url })
const stores: Record<string, (database: TestDatabase) => Promise<EventStore>> = {
  'the log in Postgres': inPostgres,
  EventStoreDB: async () => {
    const server = await EventStoreDbStandIn.start()
    onTestFinished(() => server.stop())
    return new EventStoreDb({ url: server.url, prefix: 'brandpath-', onDrop: () => undefined })
  },
}

async function emptyPlace(open: (database: TestDatabase) => Promise<EventStore>) {
  const database = await testDatabase()
  const store = await open(database)
  onTestFinished(() => store.close())
  return { database, store, dataDir: await folder() }
}

describe.each(Object.entries(stores))('restored into %s', (_, open) => {
  test('everything is as it was, people go on where they were, and not one mail goes out again', async () => {
    const { owner, projectId, email } = await work('Halden')
    const from = await takeBackup()
    const { database, store, dataDir } = await emptyPlace(open)
    await restore({
      config: { ...config, DATA_DIR: dataDir },
      databaseUrl: database.url,
      store,
      folder: from,
    })

    const here = readConfig({ PORT: '0', DATA_DIR: dataDir, SECRET_KEY: config.SECRET_KEY, TRUST_PROXY: '1' })
    const log = pino({ level: 'silent' })
    const options = { config: here, databaseUrl: database.url, store, log }
    const projector = await startProjector({ ...options, secret: app.secret })
    onTestFinished(() => projector.stop())
    const api = await startApi(options)
    onTestFinished(() => api.stop())
    await until(async () => (await fetch(`${api.url}/health/ready`)).ok)
    expect(named(await allRows(database.db, schema))).toEqual(named(await allRows(app.database.db, schema)))

    const again = owner.at(api.url)
    expect((await again.get('/api/projects')).body()).toMatchObject([
      { id: projectId, name: 'Halden', inProgress: 1 },
    ])
    const other = await new Client(api.url).registered()
    expect((await other.user()).id).toBeGreaterThan((await owner.user()).id)
    expect(await other.project()).toBeGreaterThan(projectId)
    // A mail that is due now goes out, so those that were sent before would have gone by then.
    await again.post('/api/members/invite', { email: 'later@example.com', projectId })
    await until(async () => (await mailbox(dataDir, 'later@example.com')).length === 1)
    expect(await mailbox(dataDir, email)).toEqual([])
    expect(await readdir(path.join(dataDir, 'mail'))).toHaveLength(1)
  })
})

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

test('what was measured and what went wrong is kept, and an incident that is over, but none that is open', async () => {
  await app.database.pool.query(`
    insert into work.errors (fingerprint, level, message, context, count, first_at, last_at)
      values ('of the backup', 'error', 'it went wrong', '{}', 3, now(), now());
    insert into work.disks values ('a-host', '/data', 1, 100, now());
    insert into work.lag_minutes values ('2026-11-23T08:00:00Z', 1.5);
    insert into work.request_minutes values ('2026-11-23T08:00:00Z', '/api/user', 1, 0, 2, 2, 2, '{1}');
    insert into work.incidents (subject, message, began_at, seen_at, over_at)
      values ('disk', 'was full', now(), now(), now()), ('storage', 'is away', now(), now(), null)`)
  const from = await takeBackup()
  const { database, store } = await emptyPlace(inPostgres)
  await restore({ config, databaseUrl: database.url, store, folder: from })
  const told = async (query: string) => (await database.pool.query<{ told: string }>(query)).rows
  const error = `select message || ' ' || count as told from work.errors where fingerprint = 'of the backup'`
  expect(await told(error)).toEqual([{ told: 'it went wrong 3' }])
  const at = `where minute = '2026-11-23T08:00:00Z'`
  expect(await told(`select seconds::text as told from work.lag_minutes ${at}`)).toEqual([{ told: '1.5' }])
  expect(await told(`select route as told from work.request_minutes ${at}`)).toEqual([{ told: '/api/user' }])
  expect(await told('select message as told from work.incidents')).toEqual([{ told: 'was full' }])
  expect(await told('select host as told from work.disks')).toEqual([])
})

describe('refused, before anything is written', () => {
  const nothing = async (place: Awaited<ReturnType<typeof emptyPlace>>) => {
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

test('a backup goes into a folder of its own, which nobody else may read', async () => {
  const from = await takeBackup()
  expect((await stat(from)).mode & 0o777).toBe(0o700)
  const logId = await logIdOf(app.store)
  await expect(
    backup({
      config,
      databaseUrl: app.database.url,
      store: app.store,
      logId,
      secret: app.secret,
      folder: from,
    }),
  ).rejects.toThrow(/is not empty/)
})
