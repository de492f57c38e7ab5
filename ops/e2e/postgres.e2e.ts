import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#store/database.ts'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { start } from './application.ts'
import { Person } from './person.ts'

/** What administrators read under /monitoring, while the application runs. */
async function errorsIn(dataDir: string): Promise<string[]> {
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const { db, close } = openDatabase(postgres.url, { max: 1, applicationName: 'brandpath tests', log })
  const rows = await db.selectFrom('work.errors').where('level', '=', 'error').select('message').execute()
  await close()
  await postgres.stop()
  return rows.map(({ message }) => message)
}

test('an embedded PostgreSQL that is killed is started again, with all that stands on it, and administrators read of each death', async () => {
  const dataDir = await temporaryFolder()
  const app = await start({ dataDir })
  try {
    const ida = await Person.registered(app.url)
    const project = await ida.createProject('Halden Sparkling Tea')
    const [pid] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await expect
      .poll(() => ida.projects().catch(() => null), { timeout: 60_000 })
      .toMatchObject([{ id: project }])
    await ida.createProject('Norrby Oat Snacks')
    expect(await ida.projects()).toHaveLength(2)
    const errors = () => errorsIn(dataDir)
    await expect.poll(errors).toContain('PostgreSQL had died: it is started again, and what stands on it')

    app.killOne('projector/process.ts')
    await expect.poll(errors).toContain('The projector died: starting it again')
  } finally {
    await app.stop()
  }
})
