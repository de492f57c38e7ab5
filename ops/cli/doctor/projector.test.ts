import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { ProjectionPosition } from '#kernel/projections/projection-position.ts'
import { leaseConnectionOf } from '#kernel/leadership/leader-lease.ts'
import { databaseNames, readSchema } from '#schema/tables/database.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { anEvent } from '#kernel/event-store/testing/events.ts'
import { checkProjector } from './projector.ts'

const log = pino({ level: 'silent' })
const schema = readSchema

/** Returns two functions. `lead` takes a lease without a projector. `check` returns the finding about the projector. */
async function setUp() {
  const { url: databaseUrl } = await testDatabase()
  const lead = async (name: string) => {
    const leader = new Client({
      connectionString: databaseUrl,
      application_name: leaseConnectionOf(databaseNames, name),
    })
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
  const check = () => checkProjector(databaseUrl, log, store)
  return { lead, check, store, databaseUrl }
}

test('if the active projector has sent no heartbeat for a minute, the command “doctor” reports an error', async () => {
  const { lead, check } = await setUp()
  await lead('work')
  const beat = await lead(schema)
  await beat('3 seconds')
  expect(await check()).toMatchObject({ state: 'ok' })
  await beat('1 minute')
  expect(await check()).toMatchObject({
    state: 'error',
    advice: 'Restart the projector that sends no heartbeats.',
  })
})

test.each([
  { leads: schema, unled: 'work', effect: 'No emails or reports are sent.' },
  { leads: 'work', unled: schema, effect: 'The read models are not updated.' },
])('if no process leads $unled, the command “doctor” warns: $effect', async ({ leads, unled, effect }) => {
  const { lead, check } = await setUp()
  await lead(leads)
  expect(await check()).toMatchObject({
    state: 'warning',
    message: expect.stringContaining(`No process has led ${unled} yet.`) as string,
    advice: expect.stringContaining(`${effect} A running projector takes over`) as string,
  })
})

test('if only an API process runs, the command “doctor” advises starting the projector', async () => {
  const { check, databaseUrl } = await setUp()
  const advice = (what: string) => `Start the ${what}. Until then no data is updated and no email is sent.`
  expect(await check()).toMatchObject({ state: 'warning', advice: advice('application') })
  const projectionPosition = await ProjectionPosition.open({
    url: databaseUrl,
    names: databaseNames,
    schema,
    log,
  })
  onTestFinished(() => projectionPosition.close())
  expect(await check()).toMatchObject({ state: 'warning', advice: advice('projector') })
})

test.each([
  { ago: 3, state: 'ok' },
  { ago: 100, state: 'warning', advice: expect.stringContaining('Pages show outdated data.') as string },
])(
  'if an event has not been projected for $ago s, the command “doctor” reports the state $state',
  async ({ ago, ...expected }) => {
    const begun = anEvent({ logId: randomUUID() }, 'LogStarted')
    const occurredAt = new Date(Date.now() - ago * 1_000).toISOString()
    const { lead, check, store } = await setUp()
    await store.append('log', [{ ...begun, metadata: { ...begun.metadata, occurredAt } }], 'no_stream')
    await lead(schema)
    await lead('work')
    expect(await check()).toMatchObject({
      ...expected,
      message: expect.stringContaining('the oldest occurred') as string,
    })
  },
)
