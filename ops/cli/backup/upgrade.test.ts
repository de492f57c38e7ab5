/*
 * Data of release 0.1 must stay readable: the API returns the same responses as that release.
 *
 * How `testing/release-0.1.json.br` was made, with commit e2471d7:
 *
 * 1. `npm start` with an empty DATA_DIR and default settings. Eleven users sent requests on three days: 20 days, 8 days
 *    and 0 days before the backup. For the first two days a module in NODE_OPTIONS set back the clock of Node.
 * 2. `npm run ops --` with `users promote`, `users demote`, `roadmap export`, `roadmap publish`, `export project`,
 *    `import` and `user erase`. Together, requests and commands produced every event type of the release.
 * 3. The responses were recorded, with all pages, and then `npm run ops -- backup` was run.
 * 4. `database` is the same database as SQL: schema and read models, then all rows. Only `work.disks` and
 *    `work.leaders` are empty, because they describe the machine.
 * 5. The file is one JSON document, compressed with Brotli.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { afterAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { startApi } from '#api/server.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { EventStoreDb } from '#kernel/event-store/eventstoredb/eventstoredb.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { EventStoreDbStandIn } from '#kernel/event-store/testing/eventstoredb-stand-in.ts'
import { migrate } from '#kernel/event-store/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { openSecret } from '#kernel/secret/secret.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { startProjector } from '#projector/main.ts'
import { withConnection } from '#kernel/postgres/with-connection.ts'
import { until } from '#kernel/resilience/until.ts'
import type { Task } from '#schema/api/tasks.ts'
import { readConfig } from '#schema/config.ts'
import { Client } from '../../testing/client.ts'
import { emailsTo } from '../../testing/emails.ts'
import { runCommand } from '../../testing/run-command.ts'
import { restoreCommand } from './commands.ts'
import { readRelease, writeBackup } from './testing/release.ts'

const release = await readRelease('0.1')
const log = pino({ level: 'silent' })

// Sets the time of the recording. At the current time, reports would be due and invitations would be expired.
vi.useFakeTimers({ toFake: ['Date'], now: new Date(release.takenAt) })

/** Fields of list items that are not compared. */
interface Omission {
  readonly list: string
  readonly fields: readonly string[]
}
/** Texts that the API composes for each response. Releases may use different texts. */
const composedTexts: readonly Omission[] = [{ list: 'notifications', fields: ['title', 'message'] }]
/** Fields that later releases have added to responses and to items of lists. */
const addedFields = [
  'assignee',
  'batch',
  'counts',
  'dueOn',
  'frequency',
  'latestUpdate',
  'launchOn',
  'nameConfirmed',
  'emailVerified',
  'relevant',
]
const addedActivityFields: readonly Omission[] = [{ list: 'activities', fields: ['text'] }]
/** Fields that later releases have added to the details of activities. */
const addedDetails = ['resent']
/** Log positions. A restore changes them, so only the order of the items is compared. */
const positions: readonly Omission[] = [
  { list: 'activities', fields: ['id'] },
  { list: 'events', fields: ['position'] },
]

/** Data that release 0.1 stored, and settings for starting the application with this data. */
interface Installation {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly store: EventStore
  readonly eventStoreUrl?: string
  readonly omitted: readonly Omission[]
}

/** A running application. `as` returns a client with the account's session. */
interface RunningInstallation {
  readonly as: (address: string | null) => Client
  readonly omitted: readonly Omission[]
  readonly dataDir: string
}

const installations: Readonly<Record<string, RunningInstallation>> = {
  'a backup of release 0.1, restored into Postgres': await startInstallation(await restoredIntoPostgres()),
  'a backup of release 0.1, restored into EventStoreDB': await startInstallation(
    await restoredIntoEventStoreDb(),
  ),
  'a database that release 0.1 wrote': await startInstallation(await loadedDatabase()),
}
const topics = [...new Set(release.responses.map(({ topic }) => topic))]

describe.each(Object.entries(installations))('%s', (_, { as, omitted, dataDir }) => {
  test.each(topics)('after an upgrade, the API returns the same %s as release 0.1', async (topic) => {
    for (const recorded of release.responses.filter((recording) => recording.topic === topic)) {
      const { path: requestPath, status, body } = recorded
      const response = await read(as(recorded.as), requestPath)
      const compared = (one: unknown) => comparable(one, omitted)
      expect([requestPath, response.status, compared(response.body)]).toEqual([
        requestPath,
        status,
        compared(body),
      ])
    }
  })

  test('after an upgrade, the application accepts changes and does not send old emails a second time', async () => {
    const owner = as('ben@example.com')
    const tasks = async () => (await owner.get('/api/tasks?projectId=1')).body<Task[]>()
    const pending = (await tasks()).find(({ status }) => status === 'pending')
    await owner.post(`/api/tasks/${pending?.id}/status`, { status: 'completed' })
    expect((await tasks()).find(({ id }) => id === pending?.id)?.status).toBe('completed')
    const email = 'later@example.com'
    expect((await owner.post('/api/members/invite', { email, projectId: 1 })).status).toBe(201)
    // Emails are sent in order. An old email that is sent again would arrive before the email to `email`.
    await until(async () => (await emailsTo(dataDir, email)).length === 1)
    for (const recipient of ['ben@example.com', 'cleo@example.com', 'open@example.com']) {
      expect(await emailsTo(dataDir, recipient)).toEqual([])
    }
  })
})

async function restoredIntoPostgres(): Promise<Installation> {
  const { url: databaseUrl } = await testDatabase()
  const dataDir = await restoreBackup({ databaseUrl })
  return {
    databaseUrl,
    dataDir,
    store: closeAfterTests(new PostgresLog({ url: databaseUrl })),
    omitted: positions,
  }
}

async function restoredIntoEventStoreDb(): Promise<Installation> {
  const { url: databaseUrl } = await testDatabase()
  const server = await EventStoreDbStandIn.start()
  afterAll(() => server.stop())
  const { url: eventStoreUrl } = server
  const dataDir = await restoreBackup({ databaseUrl, eventStoreUrl })
  const store = new EventStoreDb({ url: eventStoreUrl, prefix: 'brandpath-', onDrop: () => undefined })
  return { databaseUrl, dataDir, store: closeAfterTests(store), eventStoreUrl, omitted: positions }
}

/** Restores the backup of release 0.1, like `npm run ops -- restore`. Returns the new DATA_DIR. */
async function restoreBackup(into: Pick<Installation, 'databaseUrl' | 'eventStoreUrl'>): Promise<string> {
  const { databaseUrl, eventStoreUrl } = into
  const [dataDir, folder] = [await temporaryFolder(), await temporaryFolder()]
  await writeBackup(release, folder)
  const env = { DATA_DIR: dataDir, ...(eventStoreUrl !== undefined && { EVENTSTORE_URL: eventStoreUrl }) }
  await runCommand(restoreCommand, { databaseUrl, env, args: [folder] })
  return dataDir
}

/** Creates an installation from the database and the secret that release 0.1 wrote. */
async function loadedDatabase(): Promise<Installation> {
  const { url: databaseUrl, pool } = await testDatabase()
  await pool.query(`drop schema content, log, identity, work cascade; drop table public.migrations`)
  await pool.query(release.database)
  const dataDir = await temporaryFolder()
  await writeFile(path.join(dataDir, 'secret'), release.backup['secret'] ?? '')
  return { databaseUrl, dataDir, store: closeAfterTests(new PostgresLog({ url: databaseUrl })), omitted: [] }
}

function closeAfterTests<T extends EventStore>(store: T): T {
  afterAll(() => store.close())
  return store
}

/** Release 0.1 confirmed no addresses. Users confirm them after the upgrade, and then see the invitations to them. */
async function confirmAddresses(url: string): Promise<void> {
  await withConnection({ url, name: 'test' }, (client) =>
    client.query('update identity.accounts set email_verified_at = now()'),
  )
}

async function startInstallation({
  databaseUrl,
  dataDir,
  store,
  eventStoreUrl,
  omitted,
}: Installation): Promise<RunningInstallation> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    EVENTSTORE_URL: eventStoreUrl,
  })
  const options = { config, databaseUrl, store, log }
  await migrate(databaseUrl, migrations, log)
  await confirmAddresses(databaseUrl)
  const projector = await startProjector({ ...options, secret: await openSecret(config) })
  afterAll(() => projector.stop())
  // Waits for the read models, because the API could send an alert email about their lag.
  const end = (await store.lastPosition()) ?? 0n
  await until(() => (projector.status().position ?? -1n) >= end)
  const api = await startApi({ ...options, clientFolder: path.join(dataDir, 'no-client') })
  afterAll(() => api.stop())
  await new Client(api.url).untilReady()
  const clients = new Map<string | null, Client>([[null, new Client(api.url)]])
  for (const [email, password] of Object.entries(release.passwords)) {
    const client = new Client(api.url)
    const { status, text } = await client.post('/api/login', { email, password })
    if (status !== 200) throw new Error(`${email} cannot log in: ${status} ${text}`)
    clients.set(email, client)
  }
  const as = (address: string | null) => clients.get(address) ?? new Client(api.url)
  return { as, omitted, dataDir }
}

const object = z.record(z.string(), z.unknown())
const items = z.array(object)
const paged = z.looseObject({ next: z.nullable(z.string()) })

/** Requests all pages. Returns the response with the items of all pages. */
async function read(client: Client, requestPath: string) {
  const { status, body } = await client.get(requestPath)
  let all = body()
  for (;;) {
    const page = paged.safeParse(all).data
    if (!page || page.next === null) return { status, body: all }
    const nextPage = await client.get(
      `${requestPath}${requestPath.includes('?') ? '&' : '?'}before=${page.next}`,
    )
    const joined = object.parse(nextPage.body())
    for (const list of ['activities', 'events']) {
      if (list in joined) joined[list] = [...items.parse(page[list]), ...items.parse(joined[list])]
    }
    all = joined
  }
}

/** Removes the fields that may differ between releases. `hasError` replaces the error message. */
function comparable(body: unknown, omitted: readonly Omission[]): unknown {
  const list = items.safeParse(body).data
  if (list) return list.map((item) => without(item, addedFields))
  const fields = object.safeParse(body).data
  if (!fields) return body
  const { error, ...data } = fields
  const result: Record<string, unknown> = { ...without(data, addedFields), hasError: error !== undefined }
  for (const { list, fields } of [...composedTexts, ...addedActivityFields, ...omitted]) {
    const all = items.safeParse(result[list]).data
    if (all) result[list] = all.map((item) => without(item, fields))
  }
  const activities = items.safeParse(result['activities']).data
  if (activities) {
    const detailOf = (item: object) => object.safeParse('detail' in item ? item.detail : null).data
    result['activities'] = activities.map((item) => {
      const detail = detailOf(item)
      return detail ? { ...item, detail: without(detail, addedDetails) } : item
    })
  }
  return result
}

const without = (item: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !fields.includes(name)))
