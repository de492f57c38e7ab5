import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql, type Kysely } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { allRows, projectToTheEnd } from '#projector/testing/read-models.ts'
import { readSchema, readVersion, type Database } from '#schema/tables/database.ts'
import { openDatabase } from '#store/database.ts'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { logIdOf } from '#store/log-id.ts'
import { migrate } from '#store/migrate.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { fill } from '../bench/fill.ts'
import { root } from '../run-steps.ts'
import { isRunning, runningBelow } from './process-tree.ts'

const program = 'ops/rebuild/process.ts'
const silent = pino({ level: 'silent' })

async function startDatabase() {
  const dataDir = await temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent, durable: false })
  onTestFinished(() => postgres.stop())
  const database = openDatabase(postgres.url, { max: 4, applicationName: 'brandpath tests', log: silent })
  onTestFinished(() => database.close())
  await migrate(postgres.url, silent)
  await fill(postgres.url, 60, silent)
  const rebuild = (parts: number) => {
    const env = { ...process.env, DATA_DIR: dataDir, PROJECTION_PARTS: String(parts) }
    const child = spawn(process.execPath, ['ops/cli.ts', 'projections', 'rebuild'], { cwd: root, env })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
      ([, said, complained]) => ({ code: child.exitCode, said, complained }),
    )
    return { child, ended }
  }
  return { ...database, url: postgres.url, rebuild }
}

/** Lets go of nothing until it is told to. */
async function hold(db: Kysely<Database>, table: string): Promise<() => Promise<void>> {
  const transaction = await db.startTransaction().execute()
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction)
  return () => transaction.rollback().execute()
}

/** Resolves once a connection of this name waits for a table. */
async function untilHeld(db: Kysely<Database>, name: string): Promise<void> {
  const held = () =>
    sql`select from pg_stat_activity where application_name = ${name} and wait_event_type = 'Lock'`.execute(
      db,
    )
  await expect.poll(async () => (await held()).rows.length).toBeGreaterThan(0)
}

/** A rebuild that has begun, and can read no event until it is let go on. */
async function heldRebuild({ db, rebuild }: Awaited<ReturnType<typeof startDatabase>>, parts: number) {
  const next = `${readSchema(readVersion, parts)}_next`
  await sql`drop schema if exists ${sql.id(next)} cascade`.execute(db)
  await sql`create schema ${sql.id(next)} create table held ()`.execute(db)
  const letBegin = await hold(db, `${next}.held`)
  const run = rebuild(parts)
  await untilHeld(db, 'brandpath rebuild')
  const letGoOn = await hold(db, 'log.events')
  await letBegin()
  return { ...run, letGoOn }
}

test('a rebuild in parts that loses a process says so and changes nothing, one that is killed leaves none, and one of the whole starts none', async () => {
  const database = await startDatabase()
  const { db, rebuild } = database
  const schema = readSchema(readVersion, 2)
  const store = new PostgresLog({ url: database.url })
  onTestFinished(() => store.close())
  await projectToTheEnd({ ...database, store, logId: await logIdOf(store) }, schema)
  const reference = await allRows(db, schema)
  await sql`update ${sql.table(`${schema}.projects`)} set name = 'before'`.execute(db)
  const before = await allRows(db, schema)

  const losing = await heldRebuild(database, 2)
  await untilHeld(db, 'brandpath log reads')
  const [victim = 0, ...others] = runningBelow(losing.child, program)
  process.kill(victim, 'SIGKILL')
  const { code, said, complained } = await losing.ended
  expect([code, said]).toEqual([1, ''])
  expect(complained).toMatch(
    /^Part [12 or]+ of read_\w+_next is not made: The process for it ended by SIGKILL\. The read models in service are as before\.$/m,
  )
  expect(others.filter((pid) => isRunning(pid, program))).toEqual([])
  await losing.letGoOn()
  expect(await allRows(db, schema)).toEqual(before)

  const killed = await heldRebuild(database, 2)
  await untilHeld(db, 'brandpath log reads')
  const orphans = runningBelow(killed.child, program)
  expect(orphans).not.toEqual([])
  killed.child.kill('SIGKILL')
  await killed.ended
  await expect.poll(() => orphans.filter((pid) => isRunning(pid, program))).toEqual([])
  await killed.letGoOn()
  expect(await allRows(db, schema)).toEqual(before)

  expect(await rebuild(2).ended).toMatchObject({ code: 0 })
  expect(await allRows(db, schema)).toEqual(reference)

  const whole = await heldRebuild(database, 1)
  await untilHeld(db, 'brandpath log reads')
  expect(runningBelow(whole.child, program)).toEqual([])
  await whole.letGoOn()
  expect(await whole.ended).toMatchObject({ code: 0 })
  expect(await allRows(db, readSchema(readVersion))).toEqual(reference)
})
