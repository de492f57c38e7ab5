import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../embedded/start.ts'
import { query } from '../embedded/testing/query.ts'
import { migrate } from '../migrate.ts'
import { atDatabase, templateName } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the PostgreSQL that all test files of this run share; `testDatabase()` makes a database of its own there. */
    postgresUrl: string
  }
}

/** One PostgreSQL a run, with a migrated template that every test file's database is a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  await chmod(dataDir, 0o755)
  const log = pino({ level: 'warn' })
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false })
  const tearDown = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
  try {
    await query(postgres.url, `create database ${templateName}`)
    await migrate(atDatabase(postgres.url, templateName), log)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('postgresUrl', postgres.url)
  return tearDown
}

const prefix = 'brandpath-test-'

/** Of runs that were killed. PostgreSQL ends by itself when it finds its folder gone. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0])
    if (pid > 0 && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
