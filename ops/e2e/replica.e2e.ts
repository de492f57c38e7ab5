import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { Client } from '#ops/testing/client.ts'
import { lookAtReplica } from '#ops/doctor/replica.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { startProxy } from '#store/testing/proxy.ts'
import { Part } from './cluster.ts'
import { temporaryFolder } from './folder.ts'
import { standbyOf } from './standby.ts'

/** API and projector on a primary, with a replica of it that answers the queries, by way of a proxy. */
async function startWithReplica() {
  const dataDir = await temporaryFolder()
  const log = pino({ level: 'silent' })
  const primary = await startEmbeddedPostgres({ dataDir, log, durable: false })
  onTestFinished(() => primary.stop())
  const standby = await standbyOf(primary)
  const replica = await startProxy(standby.url)
  onTestFinished(() => replica.close())

  const port = await freePort()
  const env = { DATABASE_URL: primary.url, DATA_DIR: dataDir, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' }
  const api = new Part('API', 'api/process.ts', {
    ...env,
    PORT: String(port),
    READ_DATABASE_URL: replica.url,
  })
  const projector = new Part('projector', 'projector/process.ts', env)
  onTestFinished(() => Promise.all([api.kill(), projector.kill()]).then(() => undefined))
  await Promise.all([api.start(), projector.start()])
  const url = `http://127.0.0.1:${port}`
  await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(200)
  return { url, primary, standby, replica }
}

const projectNames = async (person: Client) =>
  (await person.get('/api/projects')).body<{ name: string }[]>().map(({ name }) => name)

const teamOf = async (person: Client, projectId: number) => {
  const team = await person.get(`/api/projects/${projectId}/members`)
  return team.body<{ user: { username: string } }[]>().map(({ user }) => user.username)
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
  const { url, primary, standby, replica } = await startWithReplica()
  expect(await lookAtReplica(primary.url, replica.url)).toMatchObject({ state: 'well' })
  const ida = await new Client(url).registered()
  const project = await ida.project('Halden')
  const rename = (name: string) => ida.patch(`/api/projects/${project}`, { name })

  for (let i = 0; i < 50; i++) {
    const answer = await rename(`Halden ${i}`)
    expect([answer.status, answer.headers.get('projection-lag')]).toEqual([200, null])
    expect(await projectNames(ida)).toEqual([`Halden ${i}`])
    // No event tells of it.
    await ida.patch('/api/user', { username: `Ida ${i}` })
    expect(await teamOf(ida, project)).toEqual([`Ida ${i}`])
  }

  // A replica that falls behind: the answer says so, and nobody hears of what cannot be read yet.
  const heard = await listen(ida)
  await expect.poll(heard).toContain('position')
  const before = heard()
  await standby.pause()
  const late = await rename('Halden Tea')
  expect([late.status, late.headers.get('projection-lag')]).toEqual([200, 'true'])
  expect(await projectNames(ida)).toEqual(['Halden 49'])
  expect(heard().slice(before.length)).not.toContain('data:')
  await standby.resume()
  await expect.poll(() => heard().slice(before.length)).toContain(`project:${project}`)
  expect(await projectNames(ida)).toEqual(['Halden Tea'])

  // One that is away takes the queries with it, and no command.
  replica.refuse()
  const refused = await ida.get('/api/projects')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await rename('Halden Sparkling Tea')).status).toBe(200)
  const health = (await (await fetch(`${url}/health`)).json()) as { services: object[] }
  expect(health.services).toContainEqual(
    expect.objectContaining({ service: 'database', status: 'unhealthy' }),
  )
  replica.speak()
  await expect.poll(() => projectNames(ida).catch(() => null)).toEqual(['Halden Sparkling Tea'])
})
