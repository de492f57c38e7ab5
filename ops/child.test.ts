import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from '#store/embedded/postmaster.ts'
import { Journal } from '#store/journal/journal.ts'
import { testDatabase } from '#store/testing/database.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { keepRunning } from './child.ts'
import { root } from './run-steps.ts'

const { db } = await testDatabase()

/** Works from its first moment to SIGTERM, and notes each of its lives. */
const part = `
  import { appendFileSync } from 'node:fs'
  appendFileSync(process.env.LIVES, process.pid + '\\n')
  process.once('disconnect', () => {}) // keeps it running
  process.once('SIGTERM', () => process.disconnect())
  process.send({ ready: true })`

async function startPart(asked = new AbortController().signal) {
  const folder = await temporaryFolder()
  const [file, lives] = [path.join(folder, 'part.mjs'), path.join(folder, 'lives')]
  await writeFile(file, part)
  const pids = async () => (await readFile(lives, 'utf8')).trim().split('\n').map(Number)
  const journal = new Journal(db, pino({ level: 'silent' }))
  const env = { LIVES: lives }
  const child = keepRunning('The part', path.relative(root, file), { env, log: journal.log, asked })
  onTestFinished(() => child.stop())
  await child.ready
  const [pid = 0] = await pids()
  const notes = async () => {
    await journal.close()
    return db.selectFrom('work.errors').select(['message', 'context', 'count']).execute()
  }
  return { child, pid, pids, notes }
}

test('what ends while all is to end has not died, though its own turn has not come', async () => {
  const asking = new AbortController()
  const { child, pid, pids, notes } = await startPart(asking.signal)
  asking.abort()
  process.kill(pid, 'SIGTERM')
  await expect.poll(() => isAlive(pid)).toBe(false)
  await child.stop()
  expect(await notes()).toEqual([])
  expect(await pids()).toEqual([pid])
})

test('what died by a signal is started again, and administrators read by which', async () => {
  const { child, pid, pids, notes } = await startPart()
  process.kill(pid, 'SIGKILL')
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(2)

  await child.stop()
  expect(await notes()).toEqual([
    { message: 'The part died: starting it again', context: { signal: 'SIGKILL' }, count: 1 },
  ])
  expect(await pids()).toHaveLength(2)
})
