import { sql } from 'kysely'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { projectToTheEnd, allRows } from '#projector/testing/read-models.ts'
import type { Health } from '#schema/api/health.ts'
import { Client } from '#ops/testing/client.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { openDatabase } from '#store/database.ts'
import { freePort } from '#store/embedded/free-port.ts'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { logIdOf } from '#store/log-id.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { Part } from './cluster.ts'
import { opsWith } from './command-line.ts'

const inParts = readSchema(readVersion, 2)

async function startDatabase() {
  const dataDir = await temporaryFolder()
  const silent = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent, durable: false })
  onTestFinished(() => postgres.stop())
  const opened = openDatabase(postgres.url, { max: 4, applicationName: 'brandpath tests', log: silent })
  onTestFinished(() => opened.close())
  const common = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, TRUST_PROXY: '1', LOG_LEVEL: 'fatal' }
  const start = async (name: string, module: string, env: Readonly<Record<string, string>>) => {
    const part = new Part(name, module, { ...common, ...env })
    onTestFinished(() => part.kill())
    await part.start()
    return part
  }
  const startApi = async (PROJECTION_PARTS: string) => {
    const port = await freePort()
    await start('API', 'api/process.ts', { PROJECTION_PARTS, PORT: String(port) })
    const url = `http://127.0.0.1:${port}`
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status, { timeout: 20_000 }).toBe(200)
    return url
  }
  const startProjector = (PROJECTION_PARTS: string, PROJECTOR_PARTS = '') =>
    start(`projector ${PROJECTOR_PARTS}`, 'projector/process.ts', { PROJECTION_PARTS, PROJECTOR_PARTS })
  const status = async (PROJECTION_PARTS: string, ...options: string[]) =>
    opsWith({ ...common, PROJECTION_PARTS }, dataDir, 'projections', 'status', ...options)
  return { database: { ...opened, url: postgres.url }, startApi, startProjector, status }
}

const projectorOf = async (url: string) => {
  const health = (await (await fetch(`${url}/health`)).json()) as Health
  return health.services.find(({ service }) => service === 'projector')?.status
}

test('two projectors keep a part of the read models each: what was written is read, and one that is killed is missed until it is back', async () => {
  const { database, startApi, startProjector, status } = await startDatabase()
  await startProjector('2', '1')
  const second = await startProjector('2', '2')
  const url = await startApi('2')
  const people = await Promise.all(
    ['Ida', 'Per', 'Nina'].map(async (name) => {
      const person = await new Client(url).registered()
      return { person, project: await person.project(name) }
    }),
  )
  // Of both parts.
  expect(new Set(people.map(({ project }) => project % 2)).size).toBe(2)
  const rename = ({ person, project }: (typeof people)[number], name: string) =>
    person.patch(`/api/projects/${project}`, { name })
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      people.map(async (one) => {
        const name = `Halden ${round}`
        const answer = await rename(one, name)
        expect([answer.status, answer.headers.get('projection-lag')]).toEqual([200, null])
        expect((await one.person.get('/api/projects')).body()).toMatchObject([{ name }])
      }),
    )
  }

  await second.kill()
  const [odd] = people.filter(({ project }) => project % 2 === 1)
  if (!odd) throw new Error('there is one of each part')
  const late = await rename(odd, 'Norrby')
  expect([late.status, late.headers.get('projection-lag')]).toEqual([200, 'true'])
  const left = await status('2', '--check')
  expect([left.code, left.complained]).toEqual([1, `Nobody leads ${inParts}, part 2.\n`])
  expect(left.said).toContain(`Nobody leads ${inParts}, part 2; the last leader was seen`)
  expect(left.said).toContain('It is behind by')
  // A quarter of a minute later.
  await sql`update work.leaders set beat_at = beat_at - interval '15 s'
    where version = ${`${inParts}, part 2`}`.execute(database.db)
  await expect.poll(() => projectorOf(url), { timeout: 20_000 }).toBe('unhealthy')

  // Whoever may lead all parts takes over the one that nobody leads, and waits for the other.
  await startProjector('2')
  await expect.poll(async () => (await status('2', '--check')).code, { timeout: 20_000 }).toBe(0)
  await expect
    .poll(async () => (await odd.person.get('/api/projects')).body())
    .toMatchObject([{ name: 'Norrby' }])
  await expect.poll(() => projectorOf(url), { timeout: 20_000 }).toBe('healthy')
  expect((await rename(odd, 'Halden')).headers.get('projection-lag')).toBeNull()

  // Another number of parts stands beside it, as another version does, and what is of no use any more is said.
  await startProjector('1')
  const whole = await startApi('1')
  expect((await odd.person.at(whole).get('/api/projects')).body()).toMatchObject([{ name: 'Halden' }])
  expect((await status('1')).said).toContain(
    `${inParts} is in another number of parts than PROJECTION_PARTS says, and a projector runs for it.`,
  )

  const store = new PostgresLog({ url: database.url })
  onTestFinished(() => store.close())
  const logId = await logIdOf(store)
  await projectToTheEnd({ ...database, store, logId }, 'read_reference')
  const reference = await allRows(database.db, 'read_reference')
  for (const schema of [inParts, readSchema(readVersion)])
    await expect.poll(() => allRows(database.db, schema)).toEqual(reference)
}, 180_000)
