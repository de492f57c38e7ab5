import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { lookAtReplica } from '#ops/doctor/replica.ts'
import { Client } from '#ops/testing/client.ts'
import type { Health } from '#schema/api/health.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { startProxy } from '#store/testing/proxy.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { root } from '../run-steps.ts'
import { Part } from './cluster.ts'
import { standbyOf } from './standby.ts'

/** A primary with a projector, and a replica of it, which is reached by way of a proxy. */
async function startDatabases() {
  const dataDir = await temporaryFolder()
  const log = pino({ level: 'silent' })
  const primary = await startEmbeddedPostgres({ dataDir, log, durable: false })
  onTestFinished(() => primary.stop())
  const standby = await standbyOf(primary)
  const replica = await startProxy(standby.url)
  onTestFinished(() => replica.close())
  const env = { DATABASE_URL: primary.url, DATA_DIR: dataDir, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' }
  const projector = new Part('projector', 'projector/process.ts', env)
  onTestFinished(() => projector.kill())
  await projector.start()
  const startApi = async (READ_DATABASE_URL: string) => {
    const port = await freePort()
    const api = new Part('API', 'api/process.ts', { ...env, PORT: String(port), READ_DATABASE_URL })
    onTestFinished(() => api.kill())
    await api.start()
    return `http://127.0.0.1:${port}`
  }
  return { primary, standby, replica, startApi }
}

async function answers(url: string, path: string): Promise<void> {
  await expect.poll(async () => (await fetch(`${url}${path}`)).status).toBe(200)
}

const projectNames = async (person: Client, headers?: Record<string, string>) =>
  (await person.get('/api/projects', headers)).body<{ name: string }[]>().map(({ name }) => name)

const teamOf = async (person: Client, projectId: number) => {
  const team = await person.get(`/api/projects/${projectId}/members`)
  return team.body<{ user: { username: string } }[]>().map(({ user }) => user.username)
}

const healthOf = async (url: string, wanted: string) => {
  const health = (await (await fetch(`${url}/health`)).json()) as Health
  return health.services.find(({ service }) => service === wanted)?.status
}

/** What a page is told that is open meanwhile. */
async function listen(person: Client) {
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  const { body } = await fetch(`${person.url}/api/live`, {
    headers: { cookie: person.cookie },
    signal: ended.signal,
  })
  let heard = ''
  body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(new WritableStream({ write: (text) => void (heard += text) }))
    .catch(() => undefined) // it ends with the test
  return () => heard
}

test('queries are answered by a replica, and whoever writes reads there what was written', async () => {
  const { primary, standby, replica, startApi } = await startDatabases()
  const url = await startApi(replica.url)
  await answers(url, '/health/ready')
  expect(await lookAtReplica(primary.url, replica.url)).toMatchObject({ state: 'well' })
  const ida = await new Client(url).registered()
  const project = await ida.project('Halden')
  const rename = (name: string, at = ida) => at.patch(`/api/projects/${project}`, { name })

  for (let i = 0; i < 30; i++) {
    const answer = await rename(`Halden ${i}`)
    expect([answer.status, answer.headers.get('projection-lag')]).toEqual([200, null])
    expect(await projectNames(ida)).toEqual([`Halden ${i}`])
    // No event tells of it.
    await ida.patch('/api/user', { username: `Ida ${i}` })
    expect(await teamOf(ida, project)).toEqual([`Ida ${i}`])
  }

  // A replica that falls behind: answers say so, and nobody hears of what cannot be read yet.
  const elsewhere = ida.at(await startApi(primary.url))
  await answers(elsewhere.url, '/health/ready')
  const heard = await listen(ida)
  await expect.poll(heard).toContain('position')
  const before = heard()
  await standby.pause()
  const late = await rename('Halden Tea')
  expect([late.status, late.headers.get('projection-lag')]).toEqual([200, 'true'])
  expect(await projectNames(ida)).toEqual(['Halden 29'])
  expect(heard().slice(before.length)).not.toContain('data:')
  expect(await lookAtReplica(primary.url, replica.url)).toMatchObject({
    state: 'doubtful',
    said: expect.stringContaining('told to replay no more') as string,
  })
  await expect.poll(() => healthOf(url, 'database')).toBe('degraded')
  expect(await healthOf(url, 'projector')).toBe('healthy')
  await standby.resume()
  await expect.poll(() => heard().slice(before.length)).toContain(`project:${project}`)
  expect(await projectNames(ida)).toEqual(['Halden Tea'])
  await expect.poll(() => healthOf(url, 'database')).toBe('healthy')

  // Of a process whose replica is further: what it told is waited for.
  await standby.pause()
  const told = await rename('Halden Oat', elsewhere)
  const position = told.headers.get('read-position') ?? ''
  const asked = projectNames(ida, { 'read-position': position })
  await standby.resume()
  expect(await asked).toEqual(['Halden Oat'])

  // One that is away takes the queries with it, and no command.
  replica.refuse()
  const refused = await ida.get('/api/projects')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await rename('Halden Sparkling Tea')).status).toBe(200)
  expect(await healthOf(url, 'database')).toBe('unhealthy')
  expect(await healthOf(url, 'projector')).toBe('healthy')
  expect((await fetch(`${url}/health/ready`)).status).toBe(503)
  const begunMeanwhile = ida.at(await startApi(replica.url))
  await answers(begunMeanwhile.url, '/health/started')
  expect((await rename('Halden Herbal Tea', begunMeanwhile)).status).toBe(200)
  replica.speak()
  for (const person of [ida, begunMeanwhile])
    await expect.poll(() => projectNames(person).catch(() => null)).toEqual(['Halden Herbal Tea'])
})

test('a replica that becomes a primary holds nobody up, and is told', async () => {
  const { primary, standby, replica, startApi } = await startDatabases()
  const url = await startApi(replica.url)
  const ida = await new Client(url).registered()
  await standby.promote()
  expect(await lookAtReplica(primary.url, replica.url)).toMatchObject({
    state: 'broken',
    said: expect.stringContaining('another database') as string,
  })
  const renamed = await ida.patch('/api/user', { username: 'Ida' })
  expect([renamed.status, renamed.headers.get('projection-lag')]).toEqual([200, null])
  expect(await healthOf(url, 'database')).toBe('unhealthy')
  // What leads elsewhere is told at the start, as what lets nobody in.
  const stranger = new URL(standby.url)
  stranger.password = 'wrong'
  for (const wrong of [replica.url, stranger.href]) {
    const refused = await startApi(wrong)
    await expect(fetch(`${refused}/health/live`)).rejects.toThrow('fetch failed')
  }
})

test('a start that waits for a replica says so, and can be stopped', async () => {
  const child = spawn(process.execPath, ['ops/start.ts'], {
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
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await expect
    .poll(() => said)
    .toContain('The replica of the database, which answers the queries, does not answer')
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  expect(await gone).toEqual([0, null])
  expect(said).not.toContain('Brandpath is ready')
})
