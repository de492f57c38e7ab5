import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { ReadPosition } from '#api/read-position.ts'
import { leaderOf } from '#projector/leader.ts'
import { leadsOf, readSchema, readVersion } from '#schema/tables/database.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { testDatabase } from '#store/testing/database.ts'
import { anEvent } from '#store/testing/events.ts'
import { readConfig } from '#schema/config.ts'
import { lookAtProjector } from './projector.ts'

const log = pino({ level: 'silent' })
const schema = readSchema(readVersion)

/** Whoever leads of the two, without a projector that would work; and what doctor says of it. */
async function led(env: Readonly<Record<string, string>> = {}) {
  const { url: databaseUrl } = await testDatabase()
  const lead = async (name: string) => {
    const leader = new Client({ connectionString: databaseUrl, application_name: leaderOf(name) })
    await leader.connect()
    onTestFinished(() => leader.end())
    const beat = (ago: string) =>
      leader.query(
        `insert into work.leaders (version, pid, beat_at) values ($1, pg_backend_pid(), now() - $2::interval)
         on conflict (version) do update set beat_at = excluded.beat_at`,
        [name, ago],
      )
    await beat('1 second')
    return beat
  }
  const store = new PostgresLog({ url: databaseUrl })
  onTestFinished(() => store.close())
  const seen = () => lookAtProjector({ config: readConfig(env), databaseUrl, log }, store)
  return { lead, seen, store, databaseUrl }
}

test('a projector that leads and says nothing is broken', async () => {
  const { lead, seen } = await led()
  await lead('work')
  const beat = await lead(schema)
  await beat('3 seconds')
  expect(await seen()).toMatchObject({ state: 'well' })
  await beat('1 minute')
  expect(await seen()).toMatchObject({
    state: 'broken',
    advice: 'Stop the process that is silent, and start it again.',
  })
})

test.each([
  { leads: schema, unled: 'work', undone: 'Nobody sends mails and reports' },
  { leads: 'work', unled: schema, undone: 'Nobody brings the read models up to date' },
])('that somebody leads $leads hides nobody who should lead $unled', async ({ leads, unled, undone }) => {
  const { lead, seen } = await led()
  await lead(leads)
  expect(await seen()).toMatchObject({
    state: 'doubtful',
    said: expect.stringContaining(`Nobody has led ${unled} yet.`) as string,
    advice: expect.stringContaining(`${undone}, though a projector runs`) as string,
  })
})

test('a part that nobody leads is named, with who may lead it', async () => {
  const { lead, seen } = await led({ PROJECTION_PARTS: '2' })
  const inParts = readSchema(readVersion, 2)
  await lead('work')
  await lead(`${inParts}, part 2`)
  expect(await seen()).toMatchObject({
    state: 'doubtful',
    said: expect.stringContaining(`Nobody has led ${inParts}, part 1 yet.`) as string,
    advice: expect.stringContaining('one whose PROJECTOR_PARTS names it') as string,
  })
  await lead(`${inParts}, part 1`)
  expect(await seen()).toMatchObject({ state: 'well' })
})

test.each([
  { here: '1', there: 3 },
  { here: '3', there: 1 },
])('that the projector makes them in $there parts, and not in $here, is told', async ({ here, there }) => {
  const { lead, seen } = await led({ PROJECTION_PARTS: here })
  const other = readSchema(readVersion, there)
  await lead('work')
  for (const name of leadsOf(other)) await lead(name)
  expect(await seen()).toMatchObject({
    state: 'doubtful',
    advice: expect.stringContaining(
      `PROJECTION_PARTS is ${here} here, but a projector runs for ${other}, where it is ${there}: set it the same`,
    ) as string,
  })
  // While one set takes the other's place, both are led.
  for (const name of leadsOf(readSchema(readVersion, Number(here)))) await lead(name)
  expect(await seen()).toMatchObject({ state: 'well' })
})

test('a projector is wanted where an API runs without one, and the whole application where nothing runs', async () => {
  const { seen, databaseUrl } = await led()
  const advice = (what: string) => `Start the ${what}: nobody makes read models or sends mail.`
  expect(await seen()).toMatchObject({ state: 'doubtful', advice: advice('application') })
  const readPosition = await ReadPosition.open(databaseUrl, schema, log)
  onTestFinished(() => readPosition.close())
  expect(await seen()).toMatchObject({ state: 'doubtful', advice: advice('projector') })
})

test.each([
  { ago: 3, state: 'well' },
  { ago: 100, state: 'doubtful', advice: expect.stringContaining('Pages do not show yet') as string },
])('a projector that is alive and $ago s behind is $state', async ({ ago, ...expected }) => {
  const begun = anEvent({ logId: randomUUID() }, 'LogStarted')
  const occurredAt = new Date(Date.now() - ago * 1_000).toISOString()
  const { lead, seen, store } = await led()
  await store.append('log', [{ ...begun, metadata: { ...begun.metadata, occurredAt } }], 'no_stream')
  await lead(schema)
  await lead('work')
  expect(await seen()).toMatchObject({
    ...expected,
    said: expect.stringContaining('the first that is missing occurred') as string,
  })
})
