import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { mailCheck } from '#api/health/mail.ts'
import { listen } from '#api/listen.ts'
import { startTestApp } from '#ops/testing/app.ts'
import { startCollector } from '#ops/testing/collector.ts'
import { readConfig } from '#schema/config.ts'
import { OperatorError } from '#schema/operator-error.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { beginRestore, mustRestoreAlone } from '#store/followed-log.ts'
import { addAccount } from '#store/testing/account.ts'
import { testDatabase } from '#store/testing/database.ts'
import { EventStoreDbStandIn } from '#store/testing/eventstoredb-stand-in.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import type { Finding } from './finding.ts'
import { lookAround } from './place.ts'
import { lookForSecret } from './secret.ts'
import { lookIntoStores } from './stores.ts'

const log = pino({ level: 'silent' })

async function config(env: Record<string, string> = {}) {
  const DATA_DIR = await temporaryFolder()
  return readConfig({ DATA_DIR, PORT: '0', ...env })
}
const seen = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ what, state }) => [what, state]))
const about = (findings: readonly Finding[], what: string) => findings.find((one) => one.what === what)

test('a running application is well', async () => {
  const app = await startTestApp()
  const databaseUrl = app.database.url
  const look = async () =>
    lookIntoStores({ config: await config({ DATABASE_URL: databaseUrl }), databaseUrl, log })
  await expect
    .poll(async () => seen(await look()))
    .toMatchObject({ Database: 'well', Schema: 'well', Events: 'well', Projector: 'well' })
  expect(about(await look(), 'Database')?.said).toMatch(/^PostgreSQL \d+/)
})

test('somebody has to be administrator, else alerts reach nobody', async () => {
  const { url: databaseUrl, db } = await testDatabase()
  const alerts = async () =>
    about(await lookIntoStores({ config: await config(), databaseUrl, log }), 'Alerts')
  await addAccount(db, 1, 'ida@example.com')
  expect(await alerts()).toMatchObject({
    state: 'doubtful',
    advice: expect.stringContaining('users promote') as string,
  })
  await db.updateTable('identity.accounts').set({ role: 'ADMIN' }).execute()
  expect(await alerts()).toMatchObject({ state: 'well', said: 'go to 1 administrator' })
})

test('nothing is written: an empty event store is still empty after it', async () => {
  const { url: databaseUrl } = await testDatabase()
  const look = async () => lookIntoStores({ config: await config(), databaseUrl, log })
  expect(about(await look(), 'Events')?.said).toBe('the log in Postgres, empty: the first start begins it')
  expect(about(await look(), 'Events')).toEqual(about(await look(), 'Events'))
  expect(about(await look(), 'Projector')).toMatchObject({ state: 'doubtful' })
})

test('a database that does not answer is named, and nothing that stands on it is asked', async () => {
  const databaseUrl = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  const findings = await lookIntoStores({
    config: await config({ DATABASE_URL: databaseUrl }),
    databaseUrl,
    log,
  })
  expect(findings).toMatchObject([
    { what: 'Database', state: 'broken', advice: expect.stringContaining('DATABASE_URL') as string },
  ])
})

test('a database of another application is told from one that does not answer', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  await pool.query('alter table public.migrations rename column name to id')
  expect(await lookIntoStores({ config: await config(), databaseUrl, log })).toMatchObject([
    { what: 'Database', state: 'broken', advice: expect.stringContaining('another application') as string },
  ])
})

test('so is a role that may do nothing there', async () => {
  const { url } = await testDatabase()
  const databaseUrl = `${url}?options=${encodeURIComponent('-c role=pg_monitor')}`
  expect(await lookIntoStores({ config: await config(), databaseUrl, log })).toMatchObject([
    {
      what: 'Database',
      state: 'broken',
      said: expect.stringContaining('permission denied for table migrations') as string,
      advice: expect.stringContaining('owns the database') as string,
    },
  ])
})

test('a database that only reads is broken, and what to do about it said', async () => {
  const { url } = await testDatabase()
  const databaseUrl = `${url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
  expect(await lookIntoStores({ config: await config(), databaseUrl, log })).toMatchObject([
    {
      what: 'Database',
      state: 'broken',
      said: expect.stringContaining('The database accepts no writes') as string,
      advice: expect.stringContaining('Name the primary in DATABASE_URL') as string,
    },
  ])
})

test('an event store of its own is asked though the database does not answer', async () => {
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  const databaseUrl = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  const findings = await lookIntoStores({
    config: await config({ DATABASE_URL: databaseUrl, EVENTSTORE_URL: server.url }),
    databaseUrl,
    log,
  })
  expect(seen(findings)).toEqual({ Database: 'broken', Events: 'well', Projector: 'doubtful' })
})

test('a database that Brandpath never saw is new, and nothing is missing from it', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  await pool.query('drop table public.migrations; drop schema identity cascade')
  const findings = await lookIntoStores({ config: await config(), databaseUrl, log })
  expect(seen(findings)).toEqual({ Database: 'well', Schema: 'doubtful' })
})

test('a file that stands where DATA_DIR leads is named', async () => {
  const { DATA_DIR: parent } = await config()
  const file = path.join(parent, 'file')
  await writeFile(file, '')
  expect(about(await lookAround(readConfig({ DATA_DIR: file })), 'DATA_DIR')).toMatchObject({
    state: 'broken',
    said: `${file} is no folder`,
  })
})

test('a file that stands where mails are written is named, as the health check finds it', async () => {
  const here = await config()
  const file = path.join(here.DATA_DIR, 'mail')
  await writeFile(file, '')
  expect(about(await lookAround(here), 'Mail')).toMatchObject({
    state: 'broken',
    said: `${file} is no folder`,
    advice: 'Make DATA_DIR/mail a folder that this user may write.',
  })
  await expect(mailCheck(here)()).rejects.toThrow('EEXIST')
  await rm(file)
  await mkdir(file)
  expect(about(await lookAround(here), 'Mail')).toMatchObject({ state: 'doubtful' })
  await expect(mailCheck(here)()).resolves.toMatchObject({ took: expect.any(Number) as number })
})

test('where nothing is yet it says what a start makes, and makes nothing', async () => {
  const { DATA_DIR: parent } = await config()
  const nowhere = path.join(parent, 'nowhere')
  const there = readConfig({ DATA_DIR: nowhere })
  const findings = [
    ...(await lookAround(there)),
    await lookForSecret(there, null),
    ...(await lookIntoStores({ config: there, databaseUrl: null, log })),
  ]
  expect(about(findings, 'DATA_DIR')?.said).toContain(`${nowhere} is not there yet: npm start makes it`)
  expect(about(findings, 'Secret')?.said).toContain('none yet')
  expect(about(findings, 'Database')).toMatchObject({
    state: 'doubtful',
    said: `nothing is in ${nowhere} yet`,
    advice: expect.stringContaining('npm start makes a PostgreSQL there') as string,
  })
  expect(await readdir(parent)).toEqual([])
})

test('an embedded database that cannot be served is told, and all else is looked at', async () => {
  const inTheWay = new OperatorError('/data/postgres was made by PostgreSQL 15.')
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  const look = async (env: Record<string, string>) =>
    lookIntoStores({ config: await config(env), databaseUrl: null, inTheWay, log })
  expect(await look({})).toMatchObject([
    { what: 'Database', state: 'broken', said: '/data/postgres was made by PostgreSQL 15' },
  ])
  expect(seen(await look({ EVENTSTORE_URL: server.url }))).toEqual({
    Database: 'broken',
    Events: 'well',
    Projector: 'doubtful',
  })
})

test('an event store of its own is asked before there is a database', async () => {
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  const findings = await lookIntoStores({
    config: await config({ EVENTSTORE_URL: server.url }),
    databaseUrl: null,
    log,
  })
  expect(seen(findings)).toEqual({ Database: 'doubtful', Events: 'well', Projector: 'doubtful' })
})

test.each([
  ['that does not answer', `esdb://127.0.0.1:${await freePort()}?tls=false`, 'connect ECONNREFUSED'],
  ['whose connection string says nothing', 'esdb://127.0.0.1:2113?tls=maybe', 'Unexpected "maybe"'],
])('an event store %s is named, with the reason', async (_, EVENTSTORE_URL, why) => {
  const { url: databaseUrl } = await testDatabase()
  const findings = await lookIntoStores({ config: await config({ EVENTSTORE_URL }), databaseUrl, log })
  expect(about(findings, 'Events')).toMatchObject({
    state: 'broken',
    said: expect.stringContaining(why) as string,
    advice: expect.stringContaining('EVENTSTORE_URL') as string,
  })
})

test('a database that has followed another log is told, with the command that copies it', async () => {
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  const { url: databaseUrl, db } = await testDatabase()
  const row = { name: 'mail', position: 1n, log_id: randomUUID() }
  await db.insertInto('work.reactor_checkpoints').values(row).execute()
  const findings = await lookIntoStores({
    config: await config({ EVENTSTORE_URL: server.url }),
    databaseUrl,
    log,
  })
  expect(about(findings, 'Events')).toMatchObject({
    state: 'broken',
    advice: expect.stringContaining('log copy') as string,
  })
})

test('so is one into which a backup was only half put', async () => {
  const { url: databaseUrl } = await testDatabase()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await beginRestore(client)
  await client.end()
  const EVENTSTORE_URL = `esdb://127.0.0.1:${await freePort()}?tls=false`
  // Also while nobody can look into the log.
  for (const env of [{}, { EVENTSTORE_URL }]) {
    const findings = await lookIntoStores({ config: await config(env), databaseUrl, log })
    expect(about(findings, 'Events')).toMatchObject({
      state: 'broken',
      said: 'a restore was not finished',
      advice: expect.stringContaining('begin again: npm run ops -- restore') as string,
    })
  }
})

test('while one is being put there, nobody is told to begin again', async () => {
  const { url: databaseUrl } = await testDatabase()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await mustRestoreAlone(client)
  await beginRestore(client)
  const findings = await lookIntoStores({ config: await config(), databaseUrl, log })
  expect(about(findings, 'Events')).toMatchObject({
    state: 'broken',
    said: 'a restore is not finished yet',
    advice: expect.stringContaining('Wait until it is done, and leave the place as it is.') as string,
  })
})

test('a newer release’s migration is told', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  await pool.query(`insert into public.migrations (name) values ('9999-tomorrow')`)
  const findings = await lookIntoStores({ config: await config(), databaseUrl, log })
  expect(about(findings, 'Schema')).toMatchObject({
    state: 'doubtful',
    said: 'a newer release has added 9999-tomorrow',
  })
})

test('what the configuration means for others than this machine', async () => {
  const state = async (env: Record<string, string>) => seen(await lookAround(await config(env)))
  expect(await state({})).toMatchObject({
    DATA_DIR: 'well',
    PUBLIC_URL: 'well',
    Mail: 'doubtful',
  })
  expect(await state({ HOST: '0.0.0.0' })).toMatchObject({ PUBLIC_URL: 'doubtful' })
  expect(await state({ HOST: '0.0.0.0', PUBLIC_URL: 'http://brandpath.example' })).toMatchObject({
    PUBLIC_URL: 'doubtful',
  })
  expect(await state({ HOST: '0.0.0.0', PUBLIC_URL: 'https://brandpath.example' })).toMatchObject({
    PUBLIC_URL: 'well',
  })
  expect(await state({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })).toMatchObject({ Mail: 'broken' })
})

test.each([
  ['nohost.invalid', /ENOTFOUND|EAI_AGAIN/],
  ['192.0.2.1', /EADDRNOTAVAIL/], // kept for documentation: no machine has it
])('a HOST that nobody can listen on is told: %s', async (HOST, why) => {
  const look = async (env: Record<string, string>) => about(await lookAround(await config(env)), 'HOST')
  expect(await look({})).toEqual({ what: 'HOST', state: 'well', said: '127.0.0.1 can be listened on' })
  expect(await look({ HOST })).toMatchObject({
    state: 'broken',
    said: expect.stringMatching(why) as string,
    advice: expect.stringContaining('Set HOST to an address of this machine') as string,
  })
})

test('a PORT is free, or Brandpath answers there, or it is told what to do', async () => {
  const look = async (PORT: string) => about(await lookAround(await config({ PORT })), 'PORT')
  expect(await look('0')).toEqual({ what: 'PORT', state: 'well', said: 'any that is free' })
  const free = String(await freePort())
  expect(await look(free)).toEqual({ what: 'PORT', state: 'well', said: `${free} is free` })
  const ours = new URL((await startTestApp({ projector: false })).url).port
  expect(await look(ours)).toMatchObject({
    state: 'well',
    said: `${ours}: a Brandpath answers there, so no other can start on it`,
  })
  const another = createServer((_, response) => response.end('{"info":{"title":"Halden"}}'))
  onTestFinished(() => void another.close())
  const taken = String(await listen(another, { HOST: '127.0.0.1', PORT: 0 }))
  expect(await look(taken)).toMatchObject({
    state: 'broken',
    said: expect.stringMatching(/^nobody can listen on \d+: .*EADDRINUSE/) as string,
    advice: `Port ${taken} is in use. Stop what listens there, or set PORT to another one.`,
  })
})

test('what is configured is named, without its secrets', async () => {
  const databaseUrl = `postgres://ida:hidden@127.0.0.1:${await freePort()}/none`
  const named = await config({
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: `esdb://ida:hidden@127.0.0.1:${await freePort()}?tls=false`,
    EVENTSTORE_PREFIX: 'halden-',
    SMTP_URL: `smtp://ida:hidden@127.0.0.1:${await freePort()}`,
    REPORT_TIME_ZONE: 'Europe/Oslo',
    TRUST_PROXY: '2',
  })
  const findings = [
    ...(await lookAround(named)),
    ...(await lookIntoStores({ config: named, databaseUrl, log })),
  ]
  const said = (what: string) => about(findings, what)?.said
  expect(said('Database')).toMatch(/^at 127\.0\.0\.1:\d+\/none: .*ECONNREFUSED/)
  expect(said('Events')).toMatch(/^EventStoreDB at 127\.0\.0\.1:\d+, streams halden-…: .*ECONNREFUSED/)
  expect(said('Mail')).toMatch(/^127\.0\.0\.1:\d+: .*ECONNREFUSED/)
  expect(said('Reports')).toContain('Europe/Oslo')
  expect(said('Proxies')).toContain('2 in front')
  expect(JSON.stringify(findings)).not.toContain('hidden')
})

test('who may read metrics, and whether a collector takes traces', async () => {
  const look = async (env: Record<string, string>) => lookAround(await config(env))
  expect(seen(await look({}))).toMatchObject({ Metrics: 'well', Traces: 'well' })
  const { url } = await startCollector()
  const taken = await look({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`, METRICS_TOKEN: 'opens-the-metrics' })
  expect(about(taken, 'Traces')?.said).toContain(url)
  expect(about(taken, 'Metrics')?.said).toBe('/metrics is open to whoever sends METRICS_TOKEN')
  const away = `http://127.0.0.1:${await freePort()}`
  expect(about(await look({ OTEL_EXPORTER_OTLP_ENDPOINT: away }), 'Traces')).toMatchObject({
    state: 'doubtful',
    said: expect.stringContaining('ECONNREFUSED') as string,
    advice: expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT') as string,
  })
  const { url: full } = await startCollector(() => 503)
  expect(about(await look({ OTEL_EXPORTER_OTLP_ENDPOINT: full }), 'Traces')?.said).toContain('answers 503')
})

test('what is named as a replica is one, of this database and no other, and answers', async () => {
  const { url: databaseUrl } = await testDatabase()
  const look = async (READ_DATABASE_URL: string) =>
    about(await lookIntoStores({ config: await config({ READ_DATABASE_URL }), databaseUrl, log }), 'Replica')
  expect(await look(databaseUrl)).toMatchObject({ state: 'doubtful' })
  expect(await look(`postgres://ida:secret@127.0.0.1:${await freePort()}/nothing`)).toMatchObject({
    state: 'broken',
    said: expect.not.stringContaining('secret') as string,
  })
  const other = await startEmbeddedPostgres({ dataDir: (await config()).DATA_DIR, log, durable: false })
  onTestFinished(() => other.stop())
  expect(await look(other.url)).toMatchObject({
    state: 'broken',
    said: expect.stringContaining('another database') as string,
  })
})
