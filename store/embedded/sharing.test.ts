import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFolder } from './testing/checkout.ts'
import { query } from './testing/query.ts'
import { spawnOwner } from './testing/spawn-owner.ts'
import { startForTest } from './testing/start.ts'

test('an operator joins the running server, and leaves it running', async () => {
  const dataDir = await openFolder()
  const application = await startForTest(dataDir)
  const operator = await startForTest(dataDir)
  expect(operator.url).toBe(application.url)
  await operator.stop()
  expect(await one(application.url)).toBe(1)
  await application.stop()
  await expect(one(application.url)).rejects.toThrow('ECONNREFUSED')
})

test('an operator who came first leaves the server to the application', async () => {
  const dataDir = await openFolder()
  const operator = await startForTest(dataDir)
  const application = await spawnOwner({ dataDir })
  await operator.stop()
  expect(await one(application.url)).toBe(1)
  await application.stop()
  await expect(one(application.url)).rejects.toThrow('ECONNREFUSED')
})

test('of processes that start at once on an empty folder all share one server', async () => {
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

test('one that starts while another stops gets a server that stays', async () => {
  const dataDir = await openFolder()
  let leaving = await startForTest(dataDir)
  for (let round = 0; round < 5; round += 1) {
    const [coming] = await Promise.all([startForTest(dataDir), leaving.stop()])
    expect(await one(coming.url)).toBe(1)
    leaving = coming
  }
})

test('the server of a killed owner is joined, and then ends with who joined it', async () => {
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

test('a server that was killed loses nothing that it had acknowledged', async () => {
  const dataDir = await openFolder()
  const first = await startForTest(dataDir)
  await query(first.url, "create table notes as select 'kept' as note")
  process.kill(await pidOf(first.place), 'SIGKILL')

  const second = await startForTest(dataDir)
  expect(await query(second.url, 'select note from notes')).toEqual([{ note: 'kept' }])
})

test('whoever joins a server that is frozen is told so before long, and what to do about it', async () => {
  const dataDir = await openFolder()
  const { url, place } = await startForTest(dataDir)
  const pid = await pidOf(place)
  process.kill(pid, 'SIGSTOP')
  try {
    await expect(startForTest(dataDir)).rejects.toThrow(
      `PostgreSQL in ${dataDir} runs as process ${pid}, and says nothing: `,
    )
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  expect(await one(url)).toBe(1)
})

test('the number that a killed server left behind may belong to any other program', async () => {
  const dataDir = await openFolder()
  const { place } = await startForTest(dataDir)
  const pid = await pidOf(place)
  const left = await readFile(join(place, 'postmaster.pid'), 'utf8')
  process.kill(pid, 'SIGKILL')
  await writeFile(join(place, 'postmaster.pid'), left.replace(String(pid), String(await anyProgram())))

  const { url } = await startForTest(dataDir)
  expect(await one(url)).toBe(1)
})

test('the hold is taken again after a crash within the server', async () => {
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

test('an owner that exits without stopping its server takes it along', async () => {
  const owner = await spawnOwner({ dataDir: await openFolder(), env: { EXIT: 'at once' } })
  await owner.stop()
  await expect.poll(() => one(owner.url).catch(String)).toContain('ECONNREFUSED')
})

const holders = `select count(*)::integer as holders from pg_locks where locktype = 'advisory' and granted`

async function one(url: string): Promise<number | undefined> {
  return (await query<{ one: number }>(url, 'select 1 as one'))[0]?.one
}

async function pidOf(place: string): Promise<number> {
  return Number((await readFile(join(place, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function anyProgram(): Promise<number> {
  const program = spawn('sleep', ['600'])
  onTestFinished(() => void program.kill())
  await once(program, 'spawn')
  return program.pid ?? 0
}
