import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { emailCheck } from '#api/health/email-check.ts'
import { listen } from '#api/http/listen.ts'
import { startTestApp } from '../../testing/app.ts'
import { startCollector } from '../../testing/collector.ts'
import { readConfig } from '#schema/config.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { freePort } from '#kernel/postgres/embedded/free-port.ts'
import { startEmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { markRestoreStarted, lockForRestore } from '#kernel/event-store/log-binding.ts'
import { insertAccount } from '#schema/testing/account.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { EventStoreDbStandIn } from '#kernel/event-store/testing/eventstoredb-stand-in.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import type { Finding } from './finding.ts'
import { checkEnvironment } from './environment.ts'
import { checkSecret } from './secret.ts'
import { checkStores } from './stores.ts'
import { databaseNames } from '#schema/tables/database.ts'

const log = pino({ level: 'silent' })

async function config(env: Record<string, string> = {}) {
  const DATA_DIR = await temporaryFolder()
  return readConfig({ DATA_DIR, PORT: '0', ...env })
}
const statesOf = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ subject, state }) => [subject, state]))
const findingOf = (findings: readonly Finding[], subject: string) =>
  findings.find((finding) => finding.subject === subject)

test('the command “doctor” reports no problem if the application runs', async () => {
  const app = await startTestApp()
  const databaseUrl = app.database.url
  const check = async () =>
    checkStores({ config: await config({ DATABASE_URL: databaseUrl }), databaseUrl, log })
  await expect
    .poll(async () => statesOf(await check()))
    .toMatchObject({ Database: 'ok', Schema: 'ok', Events: 'ok', Projector: 'ok' })
  expect(findingOf(await check(), 'Database')?.message).toMatch(/^PostgreSQL \d+/)
})

test('the command “doctor” warns if no administrator exists who can receive alerts', async () => {
  const { url: databaseUrl, db } = await testDatabase()
  const alerts = async () =>
    findingOf(await checkStores({ config: await config(), databaseUrl, log }), 'Alerts')
  await insertAccount(db, 1, 'ida@example.com')
  expect(await alerts()).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('users promote') as string,
  })
  await db.updateTable('identity.accounts').set({ role: 'ADMIN' }).execute()
  expect(await alerts()).toMatchObject({ state: 'ok', message: 'sent to 1 administrator' })
})

test('the command “doctor” does not write to an empty event store', async () => {
  const { url: databaseUrl } = await testDatabase()
  const check = async () => checkStores({ config: await config(), databaseUrl, log })
  expect(findingOf(await check(), 'Events')?.message).toBe(
    'the log in Postgres is empty. The first start creates the log.',
  )
  expect(findingOf(await check(), 'Events')).toEqual(findingOf(await check(), 'Events'))
  expect(findingOf(await check(), 'Projector')).toMatchObject({ state: 'warning' })
})

test('if the database is unreachable, the command “doctor” reports only the database error', async () => {
  const databaseUrl = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  const findings = await checkStores({
    config: await config({ DATABASE_URL: databaseUrl }),
    databaseUrl,
    log,
  })
  expect(findings).toMatchObject([
    { subject: 'Database', state: 'error', advice: expect.stringContaining('DATABASE_URL') as string },
  ])
})

test('if the database belongs to an application that is not Brandpath, the command “doctor” reports an error', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  await pool.query('alter table public.migrations rename column name to id')
  expect(await checkStores({ config: await config(), databaseUrl, log })).toMatchObject([
    { subject: 'Database', state: 'error', advice: expect.stringContaining('another application') as string },
  ])
})

test('if the database role lacks permissions, the command “doctor” advises a role that owns the database', async () => {
  const { url } = await testDatabase()
  const databaseUrl = `${url}?options=${encodeURIComponent('-c role=pg_monitor')}`
  expect(await checkStores({ config: await config(), databaseUrl, log })).toMatchObject([
    {
      subject: 'Database',
      state: 'error',
      message: expect.stringContaining('permission denied for table migrations') as string,
      advice: expect.stringContaining('owns the database') as string,
    },
  ])
})

test.each([
  ['configured', true, 'Set DATABASE_URL to the primary, or turn default_transaction_read_only off.'],
  ['embedded', false, 'Turn default_transaction_read_only off in the PostgreSQL of DATA_DIR.'],
])(
  'if the %s database is read-only, the advice of the command “doctor” fits it',
  async (_, isConfigured, advice) => {
    const { url } = await testDatabase()
    const databaseUrl = `${url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
    const env = isConfigured ? { DATABASE_URL: databaseUrl } : {}
    expect(await checkStores({ config: await config(env), databaseUrl, log })).toMatchObject([
      {
        subject: 'Database',
        state: 'error',
        message: expect.stringContaining('The database accepts no writes') as string,
        advice,
      },
    ])
  },
)

test('if the embedded database is unreachable, the command “doctor” names the log of PostgreSQL', async () => {
  const databaseUrl = `postgres://postgres@127.0.0.1:${await freePort()}/none`
  expect(await checkStores({ config: await config(), databaseUrl, log })).toMatchObject([
    { subject: 'Database', state: 'error', advice: 'See the log of PostgreSQL: postgres.log in DATA_DIR.' },
  ])
})

test('if the database is unreachable, the command “doctor” still checks EventStoreDB', async () => {
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  const databaseUrl = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  const findings = await checkStores({
    config: await config({ DATABASE_URL: databaseUrl, EVENTSTORE_URL: server.url }),
    databaseUrl,
    log,
  })
  expect(statesOf(findings)).toEqual({ Database: 'error', Events: 'ok', Projector: 'warning' })
})

test('if the database has no tables yet, the command “doctor” reports a warning', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  await pool.query('drop table public.migrations; drop schema identity cascade')
  const findings = await checkStores({ config: await config(), databaseUrl, log })
  expect(statesOf(findings)).toEqual({ Database: 'ok', Schema: 'warning' })
})

test('if DATA_DIR is a file instead of a folder, the command “doctor” reports an error', async () => {
  const { DATA_DIR: parent } = await config()
  const file = path.join(parent, 'file')
  await writeFile(file, '')
  expect(findingOf(await checkEnvironment(readConfig({ DATA_DIR: file })), 'DATA_DIR')).toMatchObject({
    state: 'error',
    message: `Cannot use ${file}: not a directory (ENOTDIR)`,
  })
})

test('if no folder can be created at DATA_DIR, the command “doctor” reports an error', async () => {
  // Not even root can create a folder in /proc.
  expect(findingOf(await checkEnvironment(readConfig({ DATA_DIR: '/proc/brandpath' })), 'DATA_DIR')).toEqual({
    subject: 'DATA_DIR',
    state: 'error',
    message: 'Cannot use /proc/brandpath: no such file or directory (ENOENT)',
    advice: 'Set DATA_DIR to a folder that this user may write to.',
  })
})

test('if the email folder is a file, the command “doctor” and the health check report an error', async () => {
  const testConfig = await config()
  const file = path.join(testConfig.DATA_DIR, 'mail')
  await writeFile(file, '')
  expect(findingOf(await checkEnvironment(testConfig), 'Email')).toMatchObject({
    state: 'error',
    message: `Cannot use ${file}: not a directory (ENOTDIR)`,
    advice: 'Make DATA_DIR/mail a folder that this user may write to.',
  })
  await expect(emailCheck(testConfig)()).rejects.toThrow('ENOTDIR')
  await rm(file)
  await mkdir(file)
  expect(findingOf(await checkEnvironment(testConfig), 'Email')).toMatchObject({ state: 'warning' })
  await expect(emailCheck(testConfig)()).resolves.toMatchObject({ took: expect.any(Number) as number })
})

test('before the first start of the application, the command “doctor” lists what the start will create, and creates no files', async () => {
  const { DATA_DIR: parent } = await config()
  const missingFolder = path.join(parent, 'nowhere')
  const testConfig = readConfig({ DATA_DIR: missingFolder })
  const findings = [
    ...(await checkEnvironment(testConfig)),
    await checkSecret(testConfig, null),
    ...(await checkStores({ config: testConfig, databaseUrl: null, log })),
  ]
  expect(findingOf(findings, 'DATA_DIR')?.message).toContain(
    `${missingFolder} does not exist yet. npm start creates it.`,
  )
  expect(findingOf(findings, 'Secret')?.message).toContain('The first start creates')
  expect(findingOf(findings, 'Database')).toMatchObject({
    state: 'warning',
    message: `${missingFolder} contains no database yet.`,
    advice: expect.stringContaining('Run npm start to create a database') as string,
  })
  expect(await readdir(parent)).toEqual([])
})

test('if the embedded database cannot start, the command “doctor” reports an error and still checks EventStoreDB', async () => {
  const startupError = new OperatorError('/data/postgres was created by PostgreSQL 15.')
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  const check = async (env: Record<string, string>) =>
    checkStores({ config: await config(env), databaseUrl: null, startupError, log })
  expect(await check({})).toMatchObject([
    { subject: 'Database', state: 'error', message: '/data/postgres was created by PostgreSQL 15' },
  ])
  expect(statesOf(await check({ EVENTSTORE_URL: server.url }))).toEqual({
    Database: 'error',
    Events: 'ok',
    Projector: 'warning',
  })
})

test('if no database exists yet, the command “doctor” still checks EventStoreDB', async () => {
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  const findings = await checkStores({
    config: await config({ EVENTSTORE_URL: server.url }),
    databaseUrl: null,
    log,
  })
  expect(statesOf(findings)).toEqual({ Database: 'warning', Events: 'ok', Projector: 'warning' })
})

test.each([
  ['that is unreachable', `esdb://127.0.0.1:${await freePort()}?tls=false`, 'connect ECONNREFUSED'],
  ['with an invalid connection string', 'esdb://127.0.0.1:2113?tls=maybe', 'Unexpected "maybe"'],
])(
  'for an event store %s, the command “doctor” reports an error with the cause',
  async (_, EVENTSTORE_URL, why) => {
    const { url: databaseUrl } = await testDatabase()
    const findings = await checkStores({ config: await config({ EVENTSTORE_URL }), databaseUrl, log })
    expect(findingOf(findings, 'Events')).toMatchObject({
      state: 'error',
      message: expect.stringContaining(why) as string,
      advice: 'Check that EVENTSTORE_URL is correct and that the server is running.',
    })
  },
)

test('if the configured event store is not the event store of the database, the command “doctor” advises the command “log copy”', async () => {
  const server = await EventStoreDbStandIn.start()
  onTestFinished(() => server.stop())
  const { url: databaseUrl, db } = await testDatabase()
  const row = { name: 'mail', position: 1n, log_id: randomUUID() }
  await db.insertInto('work.reactor_checkpoints').values(row).execute()
  const findings = await checkStores({
    config: await config({ EVENTSTORE_URL: server.url }),
    databaseUrl,
    log,
  })
  expect(findingOf(findings, 'Events')).toMatchObject({
    state: 'error',
    advice: expect.stringContaining('log copy') as string,
  })
})

test('after an unfinished restore, the command “doctor” reports an error and advises repeating the restore', async () => {
  const { url: databaseUrl } = await testDatabase()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await markRestoreStarted(client, databaseNames)
  await client.end()
  const EVENTSTORE_URL = `esdb://127.0.0.1:${await freePort()}?tls=false`
  // In the second environment, the event store is unreachable.
  for (const env of [{}, { EVENTSTORE_URL }]) {
    const findings = await checkStores({ config: await config(env), databaseUrl, log })
    expect(findingOf(findings, 'Events')).toMatchObject({
      state: 'error',
      message: 'A restore did not finish.',
      advice: expect.stringContaining('To restore, run: npm run ops -- restore') as string,
    })
  }
})

test('while a restore runs, the command “doctor” advises waiting for the end of the restore', async () => {
  const { url: databaseUrl } = await testDatabase()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await lockForRestore(client)
  await markRestoreStarted(client, databaseNames)
  const findings = await checkStores({ config: await config(), databaseUrl, log })
  expect(findingOf(findings, 'Events')).toMatchObject({
    state: 'error',
    message: 'A restore is running.',
    advice: expect.stringContaining('Wait until the restore has finished, and delete nothing') as string,
  })
})

test('the command “doctor” warns if a newer release has migrated the database', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  await pool.query(`insert into public.migrations (name) values ('9999-tomorrow')`)
  const findings = await checkStores({ config: await config(), databaseUrl, log })
  expect(findingOf(findings, 'Schema')).toMatchObject({
    state: 'warning',
    message: 'migrated by a newer release: 9999-tomorrow',
  })
})

test('if HOST allows access from the network, the command “doctor” warns about a PUBLIC_URL without HTTPS', async () => {
  const state = async (env: Record<string, string>) => statesOf(await checkEnvironment(await config(env)))
  expect(await state({})).toMatchObject({
    DATA_DIR: 'ok',
    PUBLIC_URL: 'ok',
    Email: 'warning',
  })
  expect(await state({ HOST: '0.0.0.0' })).toMatchObject({ PUBLIC_URL: 'warning' })
  expect(await state({ HOST: '0.0.0.0', PUBLIC_URL: 'http://brandpath.example' })).toMatchObject({
    PUBLIC_URL: 'warning',
  })
  expect(await state({ HOST: '0.0.0.0', PUBLIC_URL: 'https://brandpath.example' })).toMatchObject({
    PUBLIC_URL: 'ok',
  })
  expect(await state({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })).toMatchObject({ Email: 'error' })
})

test.each([
  ['nohost.invalid', /ENOTFOUND|EAI_AGAIN/],
  ['192.0.2.1', /EADDRNOTAVAIL/], // this address is reserved for documentation, so no machine has it
])(
  'if HOST is %s, which is not an address of this machine, the command “doctor” reports an error',
  async (HOST, why) => {
    const check = async (env: Record<string, string>) =>
      findingOf(await checkEnvironment(await config(env)), 'HOST')
    expect(await check({})).toEqual({ subject: 'HOST', state: 'ok', message: '127.0.0.1 is available.' })
    expect(await check({ HOST })).toMatchObject({
      state: 'error',
      message: expect.stringMatching(why) as string,
      advice: expect.stringContaining('Set HOST to an address of this machine') as string,
    })
  },
)

test('the command “doctor” reports an error if PORT is in use by a process that is not Brandpath', async () => {
  const check = async (PORT: string) => findingOf(await checkEnvironment(await config({ PORT })), 'PORT')
  expect(await check('0')).toEqual({ subject: 'PORT', state: 'ok', message: 'any free port' })
  const free = String(await freePort())
  expect(await check(free)).toEqual({ subject: 'PORT', state: 'ok', message: `${free} is free.` })
  const ours = new URL((await startTestApp({ projector: false })).url).port
  expect(await check(ours)).toMatchObject({
    state: 'ok',
    message: `${ours} is in use by a running Brandpath.`,
  })
  const another = createServer((_, response) => response.end('{"info":{"title":"Halden"}}'))
  onTestFinished(() => void another.close())
  const usedPort = String(await listen(another, { HOST: '127.0.0.1', PORT: 0 }))
  expect(await check(usedPort)).toMatchObject({
    state: 'error',
    message: expect.stringMatching(/^Cannot listen on \d+: .*EADDRINUSE/) as string,
    advice: `Port ${usedPort} is in use. Stop the process that listens on this port, or set PORT to another port.`,
  })
})

test('the output of the command “doctor” names the configured servers, but contains no passwords', async () => {
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
    ...(await checkEnvironment(named)),
    ...(await checkStores({ config: named, databaseUrl, log })),
  ]
  const messageOf = (subject: string) => findingOf(findings, subject)?.message
  expect(messageOf('Database')).toMatch(/^Cannot use the database at 127\.0\.0\.1:\d+\/none: .*ECONNREFUSED/)
  expect(messageOf('Events')).toMatch(
    /^Cannot read EventStoreDB at 127\.0\.0\.1:\d+ \(streams halden-…\): .*ECONNREFUSED/,
  )
  expect(messageOf('Email')).toMatch(/^Cannot connect to 127\.0\.0\.1:\d+: .*ECONNREFUSED/)
  expect(messageOf('Reports')).toContain('Europe/Oslo')
  expect(messageOf('Proxies')).toContain('2 proxies trusted')
  expect(JSON.stringify(findings)).not.toContain('hidden')
})

test('the command “doctor” reports whether /metrics is on and whether the trace collector is reachable', async () => {
  const check = async (env: Record<string, string>) => checkEnvironment(await config(env))
  expect(statesOf(await check({}))).toMatchObject({ Metrics: 'ok', Traces: 'ok' })
  const { url } = await startCollector()
  const findings = await check({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`, METRICS_TOKEN: 'opens-the-metrics' })
  expect(findingOf(findings, 'Traces')?.message).toContain(url)
  expect(findingOf(findings, 'Metrics')?.message).toBe('/metrics is on and requires METRICS_TOKEN.')
  const unreachable = `http://127.0.0.1:${await freePort()}`
  expect(findingOf(await check({ OTEL_EXPORTER_OTLP_ENDPOINT: unreachable }), 'Traces')).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('ECONNREFUSED') as string,
    advice: expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT') as string,
  })
  const { url: full } = await startCollector(() => 503)
  expect(findingOf(await check({ OTEL_EXPORTER_OTLP_ENDPOINT: full }), 'Traces')?.message).toContain(
    'returns status 503',
  )
})

test('the command “doctor” reports an error if READ_DATABASE_URL is not a replica of the database', async () => {
  const { url: databaseUrl } = await testDatabase()
  const check = async (READ_DATABASE_URL: string) =>
    findingOf(await checkStores({ config: await config({ READ_DATABASE_URL }), databaseUrl, log }), 'Replica')
  expect(await check(databaseUrl)).toMatchObject({ state: 'warning' })
  expect(await check(`postgres://ida:secret@127.0.0.1:${await freePort()}/nothing`)).toMatchObject({
    state: 'error',
    message: expect.not.stringContaining('secret') as string,
  })
  const other = await startEmbeddedPostgres({
    name: databaseNames.application,
    dataDir: (await config()).DATA_DIR,
    log,
    durable: false,
  })
  onTestFinished(() => other.stop())
  expect(await check(other.url)).toMatchObject({
    state: 'error',
    message: expect.stringContaining('another database') as string,
  })
})
