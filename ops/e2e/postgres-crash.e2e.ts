import { randomUUID } from 'node:crypto'
import { databaseNames, type Database } from '#schema/tables/database.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#kernel/postgres/database.ts'
import { startEmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { start } from './support/application.ts'
import { Client } from '#ops/testing/client.ts'

/** Returns the error messages that the page /monitoring shows. Starts and stops the PostgreSQL of the data folder. */
async function errorsIn(dataDir: string): Promise<string[]> {
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ name: databaseNames.application, dataDir, log })
  const { db, close } = openDatabase<Database>(postgres.url, {
    max: 1,
    applicationName: 'brandpath tests',
    log,
  })
  const rows = await db.selectFrom('work.errors').where('level', '=', 'error').select('message').execute()
  await close()
  await postgres.stop()
  return rows.map(({ message }) => message)
}

test('after PostgreSQL or the projector has crashed, the application restarts the crashed process and logs an error', async () => {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  try {
    const ida = await new Client(app.url).registered()
    await ida.project('Halden Sparkling Tea')
    const [pid] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    // The processes of the killed server answer for a moment, so the first requests may succeed before the restart.
    const key = randomUUID()
    const create = () =>
      ida.post('/api/projects', { name: 'Norrby Oat Snacks' }, { 'idempotency-key': key }).catch(() => null)
    await expect.poll(async () => (await create())?.status, { timeout: 60_000 }).toBe(201)
    const names = async () => (await ida.projects()).map(({ name }) => name).toSorted()
    await expect
      .poll(() => names().catch(() => null), { timeout: 60_000 })
      .toEqual(['Halden Sparkling Tea', 'Norrby Oat Snacks'])
    const errors = () => errorsIn(dataDir)
    await expect
      .poll(errors)
      .toContain('PostgreSQL had exited and was restarted with the API and the projector')

    app.killOne('projector/process.ts')
    await expect.poll(errors).toContain('The projector exited; restarting')
  } finally {
    await app.stop()
  }
})
