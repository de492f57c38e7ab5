import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql, type Kysely } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { allRows, projectToTheEnd } from '#projector/testing/read-models.ts'
import { databaseNames, readSchema, type Database } from '#schema/tables/database.ts'
import { openDatabase } from '#kernel/postgres/database.ts'
import { startEmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { migrate } from '#kernel/event-store/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { fill } from '../bench/data/fill.ts'
import { root } from '../checks/run-steps.ts'

const silentLog = pino({ level: 'silent' })

async function startDatabase() {
  const dataDir = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({
    name: databaseNames.application,
    dataDir,
    log: silentLog,
    durable: false,
  })
  onTestFinished(() => postgres.stop())
  const database = openDatabase<Database>(postgres.url, {
    max: 4,
    applicationName: 'brandpath tests',
    log: silentLog,
  })
  onTestFinished(() => database.close())
  await migrate(postgres.url, migrations, silentLog)
  await fill(postgres.url, 60, silentLog)
  const rebuild = () => {
    const env = { ...process.env, DATA_DIR: dataDir }
    const child = spawn(process.execPath, ['ops/cli/main.ts', 'projections', 'rebuild'], { cwd: root, env })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
      ([, stdout, stderr]) => ({ code: child.exitCode, stdout, stderr }),
    )
    return { child, ended }
  }
  return { ...database, url: postgres.url, rebuild }
}

/** Locks a table. Returns a function that unlocks the table. */
async function lockTable(db: Kysely<Database>, table: string): Promise<() => Promise<void>> {
  const transaction = await db.startTransaction().execute()
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction)
  return () => transaction.rollback().execute()
}

/** Waits until a connection with this application name is blocked by a table lock. */
async function untilBlocked(db: Kysely<Database>, name: string): Promise<void> {
  const blocked = () =>
    sql`select from pg_stat_activity where application_name = ${name} and wait_event_type = 'Lock'`.execute(
      db,
    )
  await expect.poll(async () => (await blocked()).rows.length).toBeGreaterThan(0)
}

/** Starts a rebuild that cannot read events: the table is locked until `release` is called. */
async function startBlockedRebuild({ db, rebuild }: Awaited<ReturnType<typeof startDatabase>>) {
  const next = `${readSchema}_next`
  await sql`drop schema if exists ${sql.id(next)} cascade`.execute(db)
  await sql`create schema ${sql.id(next)} create table locked ()`.execute(db)
  const unlockSchema = await lockTable(db, `${next}.locked`)
  const run = rebuild()
  await untilBlocked(db, 'brandpath ops')
  const release = await lockTable(db, 'log.events')
  await unlockSchema()
  return { ...run, release }
}

test('if the command “projections rebuild” is killed, the read models do not change, and a repeated rebuild succeeds', async () => {
  const database = await startDatabase()
  const { db, rebuild } = database
  const store = new PostgresLog({ url: database.url })
  onTestFinished(() => store.close())
  await projectToTheEnd({ ...database, store, logId: await ensureLogId(store) }, readSchema)
  const reference = await allRows(db, readSchema)
  await sql`update ${sql.table(`${readSchema}.projects`)} set name = 'before'`.execute(db)
  const before = await allRows(db, readSchema)

  const killed = await startBlockedRebuild(database)
  await untilBlocked(db, 'brandpath log barrier')
  killed.child.kill('SIGKILL')
  await killed.ended
  await killed.release()
  expect(await allRows(db, readSchema)).toEqual(before)

  expect(await rebuild().ended).toMatchObject({ code: 0 })
  expect(await allRows(db, readSchema)).toEqual(reference)
})
