import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { checkReplica } from '../cli/doctor/replica.ts'
import { Client } from '#ops/testing/client.ts'
import type { Health } from '#schema/api/health.ts'
import { freePort } from '#kernel/postgres/embedded/free-port.ts'
import { startEmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { startProxy } from '#kernel/resilience/testing/proxy.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { root } from '../checks/run-steps.ts'
import { ClusterProcess } from './support/cluster.ts'
import { startStandby } from './support/standby.ts'
import { databaseNames } from '#schema/tables/database.ts'

/** Starts a primary database with a projector, and its replica. A test can interrupt the connections to the replica. */
async function startDatabases() {
  const dataDir = await temporaryFolder()
  const log = pino({ level: 'silent' })
  const primary = await startEmbeddedPostgres({
    name: databaseNames.application,
    dataDir,
    log,
    durable: false,
  })
  onTestFinished(() => primary.stop())
  const standby = await startStandby(primary)
  const replica = await startProxy(standby.url)
  onTestFinished(() => replica.close())
  const env = { DATABASE_URL: primary.url, DATA_DIR: dataDir, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' }
  const projector = new ClusterProcess('projector', 'projector/process.ts', env)
  onTestFinished(() => projector.kill())
  await projector.start()
  const startApi = async (READ_DATABASE_URL: string) => {
    const api = new ClusterProcess('API', 'api/process.ts', { ...env, READ_DATABASE_URL })
    onTestFinished(() => api.kill())
    await api.start()
    return api.url
  }
  return { primary, standby, replica, startApi }
}

const projectNames = async (client: Client, headers?: Record<string, string>) =>
  (await client.get('/api/projects', headers)).body<{ name: string }[]>().map(({ name }) => name)

const teamOf = async (client: Client, projectId: number) => {
  const team = await client.get(`/api/projects/${projectId}/members`)
  return team.body<{ user: { username: string } }[]>().map(({ user }) => user.username)
}

const healthOf = async (client: Client, name: string) => {
  const { services } = (await client.get('/health')).body<Health>()
  return services.find(({ service }) => service === name)?.status
}

/** Opens the live stream. Returns a function that returns all text that has arrived so far. */
async function openLiveStream(client: Client) {
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  const { body } = await client.open('/api/live', { signal: ended.signal })
  let received = ''
  body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (text) => void (received += text) }))
    .catch(() => undefined) // aborted at the end of the test
  return () => received
}

test('if a database replica is configured, API queries read from the replica and return the user’s own writes', async () => {
  const { primary, standby, replica, startApi } = await startDatabases()
  const url = await startApi(replica.url)
  const ida = new Client(url)
  await ida.untilReady()
  expect(await checkReplica(primary.url, replica.url)).toMatchObject({ state: 'ok' })
  await ida.registered()
  const project = await ida.project('Halden')
  const rename = (name: string, at = ida) => at.patch(`/api/projects/${project}`, { name })

  for (let i = 0; i < 30; i++) {
    const response = await rename(`Halden ${i}`)
    expect([response.status, response.headers.get('projection-lag')]).toEqual([200, null])
    expect(await projectNames(ida)).toEqual([`Halden ${i}`])
    // A changed username is not stored as an event, but must also be readable immediately.
    await ida.patch('/api/user', { username: `Ida ${i}` })
    expect(await teamOf(ida, project)).toEqual([`Ida ${i}`])
  }

  // While the replica lags, responses have the header projection-lag. The live stream then announces no changes.
  const withoutReplica = ida.at(await startApi(primary.url))
  await withoutReplica.untilReady()
  const received = await openLiveStream(ida)
  await expect.poll(received).toContain('position')
  const before = received()
  await standby.pause()
  const delayed = await rename('Halden Tea')
  expect([delayed.status, delayed.headers.get('projection-lag')]).toEqual([200, 'true'])
  expect(await projectNames(ida)).toEqual(['Halden 29'])
  expect(received().slice(before.length)).not.toContain('data:')
  expect(await checkReplica(primary.url, replica.url)).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('replay is paused') as string,
  })
  await expect.poll(() => healthOf(ida, 'database')).toBe('degraded')
  expect(await healthOf(ida, 'projector')).toBe('healthy')
  await standby.resume()
  await expect.poll(() => received().slice(before.length)).toContain(`project:${project}`)
  expect(await projectNames(ida)).toEqual(['Halden Tea'])
  await expect.poll(() => healthOf(ida, 'database')).toBe('healthy')

  // A query with the header read-position waits until the replica has reached this position.
  await standby.pause()
  const renamed = await rename('Halden Oat', withoutReplica)
  const position = renamed.headers.get('read-position') ?? ''
  const pending = projectNames(ida, { 'read-position': position })
  await standby.resume()
  expect(await pending).toEqual(['Halden Oat'])

  // While the replica is unreachable, queries fail and commands succeed.
  replica.refuse()
  const refused = await ida.get('/api/projects')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await rename('Halden Sparkling Tea')).status).toBe(200)
  expect(await healthOf(ida, 'database')).toBe('unhealthy')
  expect(await healthOf(ida, 'projector')).toBe('healthy')
  expect((await ida.get('/health/ready')).status).toBe(503)
  const startedWhileUnreachable = ida.at(await startApi(replica.url))
  await expect.poll(async () => (await startedWhileUnreachable.get('/health/started')).status).toBe(200)
  expect((await rename('Halden Herbal Tea', startedWhileUnreachable)).status).toBe(200)
  replica.speak()
  for (const client of [ida, startedWhileUnreachable])
    await expect.poll(() => projectNames(client).catch(() => null)).toEqual(['Halden Herbal Tea'])
})

test('if the database replica becomes a primary, API commands still succeed, and the command “doctor” and /health report an error', async () => {
  const { primary, standby, replica, startApi } = await startDatabases()
  const url = await startApi(replica.url)
  const ida = await new Client(url).registered()
  await standby.promote()
  expect(await checkReplica(primary.url, replica.url)).toMatchObject({
    state: 'error',
    message: expect.stringContaining('another database') as string,
  })
  const renamed = await ida.patch('/api/user', { username: 'Ida' })
  expect([renamed.status, renamed.headers.get('projection-lag')]).toEqual([200, null])
  expect(await healthOf(ida, 'database')).toBe('unhealthy')
  // An API process does not start if the replica belongs to another database or refuses the password.
  const wrongPassword = new URL(standby.url)
  wrongPassword.password = 'wrong'
  await expect(startApi(replica.url)).rejects.toThrow('READ_DATABASE_URL is not a replica of DATABASE_URL')
  await expect(startApi(wrongPassword.href)).rejects.toThrow('Cannot log in to READ_DATABASE_URL')
})

test('while the database replica is unreachable, “npm start” logs that the application waits, and Ctrl-C stops the application', async () => {
  const child = spawn(process.execPath, ['ops/start/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: await temporaryFolder(),
      READ_DATABASE_URL: `postgres://ida:secret@127.0.0.1:${await freePort()}/brandpath`,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output).toContain('The database replica that answers queries does not answer')
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  expect(await exited).toEqual([0, null])
  expect(output).not.toContain('Brandpath is ready')
})
