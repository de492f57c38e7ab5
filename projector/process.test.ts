import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#ops/testing/database.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { until } from '#kernel/resilience/until.ts'
import { inTurn } from './wait-for-stop.ts'

const { url, pool } = await testDatabase()

async function startProcess(execArgv: string[] = []) {
  const dataDir = await temporaryFolder()
  const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), {
    execArgv,
    env: { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('if the parent process ends during the startup, the projector process exits', async () => {
  const child = await startProcess()
  child.disconnect()
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(0)
}, 30_000)

test('a projector process that receives SIGTERM during the startup exits with code 0', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table public.migrations in access exclusive mode')
  const child = await startProcess()
  const exit = once(child, 'exit')
  const waiting = `select 1 from pg_locks where not granted and relation = 'public.migrations'::regclass`
  await until(async () => (await pool.query(waiting)).rowCount === 1)
  child.kill('SIGTERM')
  await client.query('commit')
  client.release()
  const [code] = (await exit) as [number | null]
  expect(code).toBe(0)
}, 30_000)

test('the watchdog, which stops a blocked process, already runs while the projector process starts', async () => {
  const preload = 'data:text/javascript,process.once("worker", () => process.send("watched"))'
  const child = await startProcess(['--import', preload])
  expect(await once(child, 'message')).toContain('watched')
}, 30_000)

test.each(['SIGINT', 'SIGTERM'] as const)(
  'if the parent process has announced an ordered shutdown, the projector ignores %s until the parent disconnects',
  async (signal) => {
    const preload = `data:text/javascript,process.on("${signal}", () => process.send("heard"))`
    const child = await startProcess(['--import', preload])
    const exit = once(child, 'exit')
    expect(await once(child, 'message')).toContainEqual({ ready: true })
    const beat = async () => {
      const { rows } = await pool.query(`select max(beat_at)::text as at from work.leaders`)
      return JSON.stringify(rows)
    }
    const signalReceived = once(child, 'message')
    child.kill(signal)
    child.send(inTurn)
    expect(await signalReceived).toContain('heard')
    for (let beats = 0; beats < 3; beats++) {
      const last = await beat()
      await until(async () => (await beat()) !== last)
    }
    child.disconnect()
    const [code] = (await exit) as [number | null]
    expect(code).toBe(0)
  },
  30_000,
)

test('a projector process that receives SIGTERM exits, even if the parent process sends no message', async () => {
  const child = await startProcess()
  const exit = once(child, 'exit')
  expect(await once(child, 'message')).toContainEqual({ ready: true })
  child.kill('SIGTERM')
  const [code] = (await exit) as [number | null]
  expect(code).toBe(0)
}, 30_000)
