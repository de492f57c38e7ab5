import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from '#kernel/postgres/embedded/postmaster.ts'
import { ErrorLog } from '#kernel/telemetry/error-log/error-log.ts'
import { storeEntries } from '#kernel/telemetry/error-log/store-entries.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { superviseProcess } from './child.ts'
import { root } from '../checks/run-steps.ts'
import { databaseNames } from '#schema/tables/database.ts'

const { db } = await testDatabase()

/** Program of a child process. It is ready immediately, exits on SIGTERM, and records its process id. */
const program = `
  import { appendFileSync } from 'node:fs'
  appendFileSync(process.env.PIDS, process.pid + '\\n')
  process.once('disconnect', () => {}) // keeps the process running
  process.once('SIGTERM', () => process.disconnect())
  process.send({ ready: true })`

async function startChild(stopping = new AbortController().signal) {
  const folder = await temporaryFolder()
  const [file, pidFile] = [path.join(folder, 'child.mjs'), path.join(folder, 'pids')]
  await writeFile(file, program)
  const pids = async () => (await readFile(pidFile, 'utf8')).trim().split('\n').map(Number)
  const errorLog = new ErrorLog(storeEntries(db, databaseNames), pino({ level: 'silent' }))
  const env = { PIDS: pidFile }
  const child = superviseProcess('The child', path.relative(root, file), { env, log: errorLog.log, stopping })
  onTestFinished(() => child.stop())
  await child.ready
  const [pid = 0] = await pids()
  const loggedErrors = async () => {
    await errorLog.close()
    return db.selectFrom('work.errors').select(['message', 'context', 'count']).execute()
  }
  return { child, pid, pids, loggedErrors }
}

test('a child process that exits while the application stops is not restarted, and no error is logged', async () => {
  const stopping = new AbortController()
  const { child, pid, pids, loggedErrors } = await startChild(stopping.signal)
  stopping.abort()
  process.kill(pid, 'SIGTERM')
  await expect.poll(() => isAlive(pid)).toBe(false)
  await child.stop()
  expect(await loggedErrors()).toEqual([])
  expect(await pids()).toEqual([pid])
})

test('a killed child process is restarted, and the error log contains the signal', async () => {
  const { child, pid, pids, loggedErrors } = await startChild()
  process.kill(pid, 'SIGKILL')
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(2)

  await child.stop()
  expect(await loggedErrors()).toEqual([
    { message: 'The child exited; restarting', context: { signal: 'SIGKILL' }, count: 1 },
  ])
  expect(await pids()).toHaveLength(2)
})
