import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#store/testing/database.ts'

const { url } = await testDatabase()
const dataDir = await mkdtemp(path.join(tmpdir(), 'brandpath-process-'))

test('it ends where whoever started it is gone before it was ready', async () => {
  const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), {
    execArgv: [],
    env: { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true })
  })
  child.disconnect()
  const [code] = (await once(child, 'exit')) as [number | null] // as Node documents it
  expect(code).toBe(0)
}, 30_000)
