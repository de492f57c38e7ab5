import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../postgres/embedded/start.ts'
import { kernelSchema } from './schema.ts'
import { createTemplate } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the PostgreSQL of this test run. `testDatabase()` creates databases on this server. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL per test run. Creates a template, from which test databases are copied. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  await chmod(dataDir, 0o755)
  const log = pino({ level: 'warn' })
  const postgres = await startEmbeddedPostgres({ name: 'bank', dataDir, log, durable: false })
  const tearDown = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
  try {
    await createTemplate(postgres.url, 'kernel_template', [kernelSchema])
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('postgresUrl', postgres.url)
  return tearDown
}

const prefix = 'kernel-test-'

/** Removes folders of killed test runs. A PostgreSQL server ends when its folder has been removed. */
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
