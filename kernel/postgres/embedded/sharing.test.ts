import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from './testing/checkout.ts'
import { query } from './testing/query.ts'
import { spawnOwner } from './testing/spawn-owner.ts'
import { startForTest } from './testing/start.ts'

test('if a second process uses the running PostgreSQL server and stops, the server continues to run', async () => {
  const dataDir = await openFolder()
  const application = await startForTest(dataDir)
  const operator = await startForTest(dataDir)
  expect(operator.url).toBe(application.url)
  await operator.stop()
  expect(await one(application.url)).toBe(1)
  await application.stop()
  await expect(one(application.url)).rejects.toThrow('ECONNREFUSED')
})

test('if the process that started PostgreSQL stops, the server continues to run for a second process', async () => {
  const dataDir = await openFolder()
  const operator = await startForTest(dataDir)
  const application = await spawnOwner({ dataDir })
  await operator.stop()
  expect(await one(application.url)).toBe(1)
  await application.stop()
  await expect(one(application.url)).rejects.toThrow('ECONNREFUSED')
})

test('processes that start concurrently with an empty DATA_DIR share one PostgreSQL server', async () => {
  const dataDir = await openFolder()
  const all = await Promise.all([
    startForTest(dataDir),
    spawnOwner({ dataDir }),
    startForTest(dataDir),
    spawnOwner({ dataDir }),
  ])
  const urls = all.map(({ url }) => url)
  expect(new Set(urls).size).toBe(1)
  await Promise.all(all.map((each) => each.stop()))
  await expect(one(all[0].url)).rejects.toThrow('ECONNREFUSED')
})

test('a process that starts while the previous process stops gets a running PostgreSQL server', async () => {
  const dataDir = await openFolder()
  let previous = await startForTest(dataDir)
  for (let round = 0; round < 5; round += 1) {
    const [next] = await Promise.all([startForTest(dataDir), previous.stop()])
    expect(await one(next.url)).toBe(1)
    previous = next
  }
})

test('if the process that started PostgreSQL is killed, the next process uses the running PostgreSQL server', async () => {
  const dataDir = await openFolder()
  const killed = await spawnOwner({ dataDir })
  await query(killed.url, "create table notes as select 'kept' as note")
  await killed.kill()

  const next = await startForTest(dataDir)
  expect(next.url).toBe(killed.url)
  expect(await query(next.url, 'select note from notes')).toEqual([{ note: 'kept' }])
  await next.stop()
  await expect(one(next.url)).rejects.toThrow('ECONNREFUSED')
})

test('committed data survives if the PostgreSQL server is killed', async () => {
  const dataDir = await openFolder()
  const first = await startForTest(dataDir)
  await query(first.url, "create table notes as select 'kept' as note")
  process.kill(await pidOf(first.folder), 'SIGKILL')

  const second = await startForTest(dataDir)
  expect(await query(second.url, 'select note from notes')).toEqual([{ note: 'kept' }])
})

test('if the running PostgreSQL server is frozen, starting PostgreSQL again fails, and the error names the process id', async () => {
  const dataDir = await openFolder()
  const { url, folder } = await startForTest(dataDir)
  const pid = await pidOf(folder)
  process.kill(pid, 'SIGSTOP')
  try {
    await expect(startForTest(dataDir)).rejects.toThrow(
      `PostgreSQL in ${dataDir} runs as process ${pid} and does not respond: `,
    )
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  expect(await one(url)).toBe(1)
})

test('PostgreSQL starts even if an unrelated program has the process id of the killed PostgreSQL server', async () => {
  const dataDir = await openFolder()
  const { folder } = await startForTest(dataDir)
  const pid = await pidOf(folder)
  const pidFile = await readFile(join(folder, 'postmaster.pid'), 'utf8')
  process.kill(pid, 'SIGKILL')
  await writeFile(join(folder, 'postmaster.pid'), pidFile.replace(String(pid), String(await anyProgram())))

  const { url } = await startForTest(dataDir)
  expect(await one(url)).toBe(1)
})

test('after a process has lost and restored the database connection, stopping a second process keeps PostgreSQL running', async () => {
  const dataDir = await openFolder()
  const application = await startForTest(dataDir)
  await query(
    application.url,
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
  )
  await expect.poll(() => query(application.url, holders)).toEqual([{ holders: 1 }])
  await (await startForTest(dataDir)).stop()
  expect(await one(application.url)).toBe(1)
})

test('the PostgreSQL server stops if the process that started PostgreSQL exits without calling stop()', async () => {
  const owner = await spawnOwner({ dataDir: await openFolder(), env: { EXIT: 'at once' } })
  await owner.stop()
  await expect.poll(() => one(owner.url).catch(String)).toContain('ECONNREFUSED')
})

const holders = `select count(*)::integer as holders from pg_locks where locktype = 'advisory' and granted`

async function one(url: string): Promise<number | undefined> {
  return (await query<{ one: number }>(url, 'select 1 as one'))[0]?.one
}

async function pidOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function anyProgram(): Promise<number> {
  const program = spawn('sleep', ['600'])
  onTestFinished(() => void program.kill())
  await once(program, 'spawn')
  return program.pid ?? 0
}
