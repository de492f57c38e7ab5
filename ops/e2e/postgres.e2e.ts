import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { start } from './application.ts'
import { temporaryFolder } from './folder.ts'
import { Person } from './person.ts'

test('an embedded PostgreSQL that is killed is started again, with all that stands on it', async () => {
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
  } finally {
    await app.stop()
  }
})
